import type { ReportMoney } from '@mabarin/api-client/contract/reports';
import { qrisOf, statementDays, sumMoney, type WibMonth } from '@mabarin/domain/reports/report';
import { Button } from '@mabarin/ui/buttons/button';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatLongDate, formatLongDay } from '@mabarin/ui/format/time';
import { Logo } from '@mabarin/ui/decoration/logo';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { navigate } from '@mabarin/web/router';
import { useQuery } from '@tanstack/react-query';
import Printer from '~icons/ph/printer-bold';
import { Loaded } from '#platform/page/loaded.tsx';
import { useHost } from '#platform/session/host.ts';
import { useNow } from '#platform/live/now.ts';
import { MoneyList } from './money-list.tsx';
import { formatMonth, monthPath, shortDay, useMonth } from './month.tsx';
import { moneyQuery } from './report.api.ts';
import { reportText } from './report.text.ts';
import { BalanceTable, ReportTable } from './report-table.tsx';
import styles from './statement.module.css';
import { VouchersNote } from './vouchers-note.tsx';
import { statementText } from './statement.text.ts';

/** A monthly statement to print; the browser makes the PDF. */
export default function StatementPage() {
  const { month, current } = useMonth();
  const query = useQuery(moneyQuery(month));
  return (
    <section className={`stack gap-4 w-full mx-auto ${styles.page}`} aria-busy={query.isFetching}>
      <div className={`row wrap gap-2 ${styles.buttons}`}>
        <Button icon={<Printer />} aria-disabled={query.data === undefined} onClick={() => window.print()}>
          {statementText.print}
        </Button>
        <Button variant="quiet" size="small" onClick={() => navigate(monthPath('cash-report', month))}>
          {statementText.back}
        </Button>
      </div>
      <article className={`stack gap-5 surface rounded-panel ${styles.paper}`} data-theme="sore">
        <div className="row wrap items-center justify-between gap-3">
          <PageTitle>{statementText.title(formatMonth(month))}</PageTitle>
          <Logo size={28} />
        </div>
        <Facts month={month} />
        {month === current && <p className="small muted">{statementText.running}</p>}
        <Loaded query={query} tickets={3} failure={reportText.failed}>
          {(money) => <Tables money={money} />}
        </Loaded>
        <p className="small muted">{statementText.foot}</p>
      </article>
    </section>
  );
}

function Facts({ month }: { month: WibMonth }) {
  const { name, username } = useHost();
  const now = useNow();
  return (
    <dl className={`facts ${styles.facts}`}>
      <dt>{statementText.host}</dt>
      <dd className="anywhere">
        <bdi>{name}</bdi> <span>{statementText.username(username)}</span>
      </dd>
      <dt>{statementText.period}</dt>
      <dd className="anywhere">{formatMonth(month)}</dd>
      <dt>{statementText.printed}</dt>
      <dd className="anywhere">{formatLongDate(now)}</dd>
    </dl>
  );
}

function Tables({ money }: { money: ReportMoney }) {
  const { lines } = money;
  const qris = qrisOf(lines);
  const cashOuts = sumMoney(lines.filter(({ kind }) => kind.startsWith('cashout')));
  const days = statementDays(money);
  const sums = [statementText.entry, statementText.amount];
  return (
    <>
      <BalanceTable title={statementText.balance} money={money} />
      <ReportTable
        title={statementText.qris}
        columns={sums}
        rows={[
          [statementText.price, formatRupiah(qris.amount)],
          [statementText.fee, formatRupiah(qris.fee)],
          ...(qris.credit === 0 ? [] : [[statementText.credit, formatRupiah(qris.credit)] as const]),
          ...(qris.other === 0 ? [] : [[statementText.kept, formatRupiah(qris.other)] as const]),
        ]}
        last={[statementText.qrisTotal(qris.count), formatRupiah(qris.qris)]}
      />
      <p className="small muted">{statementText.qrisHelp}</p>
      <VouchersNote vouchers={money.vouchers} />
      {cashOuts.count > 0 && (
        <ReportTable
          title={statementText.cashOuts}
          columns={sums}
          rows={[
            [statementText.cashOutSent, formatRupiah(cashOuts.other)],
            [statementText.cashOutFee, formatRupiah(cashOuts.fee)],
          ]}
        />
      )}
      {days.length === 0 ? (
        <p>{statementText.noDays}</p>
      ) : (
        <>
          <MoneyList
            title={statementText.days}
            sections={days.map((day) => ({
              name: shortDay(day.day),
              sums: parts
                .filter((part) => part === 'balance' || day[part] !== 0)
                .map((part) => [partNames[part], day[part]] as const),
            }))}
          />
          <ReportTable
            title={statementText.days}
            columns={[statementText.day, ...parts.map((part) => partNames[part])]}
            rows={days.map((day) => [formatLongDay(day.day), ...parts.map((part) => formatRupiah(day[part]))] as const)}
          />
        </>
      )}
    </>
  );
}

const parts = ['mabar', 'support', 'others', 'balance'] as const;
const { mabar, support, others, dayEnd: balance } = statementText;
const partNames = { mabar, support, others, balance };
