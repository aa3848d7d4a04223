import type { ReportMoney } from '@mabarin/api-client/contract/reports';
import {
  daysOfMonth,
  qrisOf,
  refuseRange,
  ReportDaysForm,
  statementDays,
  sumMoney,
} from '@mabarin/domain/reports/report';
import { startOfWibDate, wibDate } from '@mabarin/domain/time';
import { Button } from '@mabarin/ui/buttons/button';
import { DayRange } from '@mabarin/ui/fields/day-range';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatDayParts, formatLongDate, formatLongDay } from '@mabarin/ui/format/time';
import { Logo } from '@mabarin/ui/decoration/logo';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { navigate } from '@mabarin/web/router';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import * as v from 'valibot';
import Printer from '~icons/ph/printer-bold';
import { Loaded } from '#platform/page/loaded.tsx';
import { useHost } from '#platform/session/host.ts';
import { useNow } from '#platform/live/now.ts';
import { pathTo } from '#paths.ts';
import { MoneyList } from './money-list.tsx';
import { formatMonth, monthPath, shortDay, useMonth } from '#platform/page/month.tsx';
import { moneyQuery } from './report.api.ts';
import { reportText } from './report.text.ts';
import { BalanceTable, ReportTable } from './report-table.tsx';
import styles from './statement.module.css';
import { VouchersNote } from './vouchers-note.tsx';
import { statementText } from './statement.text.ts';

/** A statement of a month, or of the days in the address, to print; the browser makes the PDF. */
export default function StatementPage() {
  const { month } = useMonth();
  const asked = useDays();
  const days = asked ?? { dateStart: `${month}-01`, dateEnd: daysOfMonth(month).at(-1) ?? `${month}-28` };
  const title = asked === null ? formatMonth(month) : statementText.range(dayOf(asked.dateStart), dayOf(asked.dateEnd));
  const query = useQuery(moneyQuery(asked ?? { month }));
  const isRunning = days.dateEnd >= wibDate(useNow());
  return (
    <section className={`stack gap-4 w-full mx-auto ${styles.page}`} aria-busy={query.isFetching}>
      <div className={`row wrap gap-2 ${styles.buttons}`}>
        <Button icon={<Printer />} aria-disabled={query.data === undefined} onClick={() => window.print()}>
          {statementText.print}
        </Button>
        <Button variant="quiet" size="small" onClick={() => navigate(monthPath('cash-report', month))}>
          {statementText.back}
        </Button>
        <DayRange
          className="min-w-0"
          days={{ from: days.dateStart, until: days.dateEnd }}
          onChange={({ from, until }) => navigate(`${pathTo('cash-statement')}?dari=${from}&sampai=${until}`)}
        />
      </div>
      <article className={`stack gap-5 surface rounded-panel ${styles.paper}`} data-theme="sore">
        <div className="row wrap items-center justify-between gap-3">
          <PageTitle>{statementText.title(title)}</PageTitle>
          <Logo size={28} />
        </div>
        <Facts period={title} />
        {isRunning && <p className="small muted">{statementText.running}</p>}
        <Loaded query={query} tickets={3} failure={reportText.failed}>
          {(money) => <Tables money={money} />}
        </Loaded>
        <p className="small muted">{statementText.foot}</p>
      </article>
    </section>
  );
}

/** `1 November 2026`. */
function dayOf(day: string): string {
  const [, dayMonth] = formatDayParts(startOfWibDate(day));
  return `${dayMonth} ${day.slice(0, 4)}`;
}

/** The days in the address; null: none, or none that make a period. */
function useDays(): ReportDaysForm | null {
  const search = new URLSearchParams(useLocation().search);
  const asked = v.safeParse(ReportDaysForm, { dateStart: search.get('dari'), dateEnd: search.get('sampai') });
  return asked.success && refuseRange(asked.output) === null ? asked.output : null;
}

function Facts({ period }: { period: string }) {
  const { name, username } = useHost();
  const now = useNow();
  return (
    <dl className={`facts ${styles.facts}`}>
      <dt>{statementText.host}</dt>
      <dd className="anywhere">
        <bdi>{name}</bdi> <span>{statementText.username(username)}</span>
      </dd>
      <dt>{statementText.period}</dt>
      <dd className="anywhere">{period}</dd>
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
