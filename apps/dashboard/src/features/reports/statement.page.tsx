import type { Elements } from '@mabarin/ui/elements';
import type { ReportMoney } from '@mabarin/api-client/contract/reports';
import {
  moneyByKind,
  moneyKindText,
  qrisOf,
  statementDays,
  sumMoney,
  type WibMonth,
} from '@mabarin/domain/reports/report';
import { Button } from '@mabarin/ui/buttons/button';
import { formatNumber, formatRupiah } from '@mabarin/ui/format/money';
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
import styles from './statement.module.css';
import { VouchersNote } from './vouchers-note.tsx';
import { statementText } from './statement.text.ts';

/** A monthly statement to print; the browser makes the PDF. */
export default function StatementPage() {
  const { month, current } = useMonth();
  const query = useQuery(moneyQuery(month));
  return (
    <section className={`stack gap-4 w-full mx-auto ${styles.page}`} aria-busy={query.isFetching}>
      <div className={`row wrap gap-3 ${styles.buttons}`}>
        <Button icon={<Printer />} aria-disabled={query.data === undefined} onClick={() => window.print()}>
          {statementText.print}
        </Button>
        <Button variant="quiet" onClick={() => navigate(monthPath('cash-report', month))}>
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
  const { opening, closing, lines } = money;
  const qris = qrisOf(lines);
  const cashOuts = sumMoney(lines.filter(({ kind }) => kind.startsWith('cashout')));
  const days = statementDays(money);
  return (
    <>
      <Table title={statementText.balance} columns={[statementText.entry, statementText.count, statementText.amount]}>
        <Row name={statementText.opening} wide>
          <td>{formatRupiah(opening)}</td>
        </Row>
        {moneyByKind(lines).map(({ kind, count, amount }) => (
          <Row key={kind} name={moneyKindText(kind)}>
            <td>{formatNumber(count)}</td>
            <td>{formatRupiah(amount)}</td>
          </Row>
        ))}
        <Row name={statementText.closing} wide strong>
          <td>{formatRupiah(closing)}</td>
        </Row>
      </Table>
      <Table title={statementText.qris} columns={[statementText.entry, statementText.amount]}>
        <Row name={statementText.price}>
          <td>{formatRupiah(qris.amount)}</td>
        </Row>
        <Row name={statementText.fee}>
          <td>{formatRupiah(qris.fee)}</td>
        </Row>
        {qris.credit !== 0 && (
          <Row name={statementText.credit}>
            <td>{formatRupiah(qris.credit)}</td>
          </Row>
        )}
        {qris.other !== 0 && (
          <Row name={statementText.kept}>
            <td>{formatRupiah(qris.other)}</td>
          </Row>
        )}
        <Row name={statementText.qrisTotal(qris.count)} strong>
          <td>{formatRupiah(qris.qris)}</td>
        </Row>
      </Table>
      <p className="small muted">{statementText.qrisHelp}</p>
      <VouchersNote vouchers={money.vouchers} />
      {cashOuts.count > 0 && (
        <Table title={statementText.cashOuts} columns={[statementText.entry, statementText.amount]}>
          <Row name={statementText.cashOutSent}>
            <td>{formatRupiah(cashOuts.other)}</td>
          </Row>
          <Row name={statementText.cashOutFee}>
            <td>{formatRupiah(cashOuts.fee)}</td>
          </Row>
        </Table>
      )}
      {days.length === 0 ? (
        <p>{statementText.noDays}</p>
      ) : (
        <>
          <MoneyList
            title={statementText.days}
            sections={days.map(({ day, mabar, support, others, balance }) => ({
              name: shortDay(day),
              sums: (
                [
                  [statementText.mabar, mabar],
                  [statementText.support, support],
                  [statementText.others, others],
                  [statementText.dayEnd, balance],
                ] as const
              ).filter(([label, amount]) => label === statementText.dayEnd || amount !== 0),
            }))}
          />
          <Table
            title={statementText.days}
            columns={[
              statementText.day,
              statementText.mabar,
              statementText.support,
              statementText.others,
              statementText.dayEnd,
            ]}
          >
            {days.map(({ day, mabar, support, others, balance }) => (
              <Row key={day} name={formatLongDay(day)}>
                <td>{formatRupiah(mabar)}</td>
                <td>{formatRupiah(support)}</td>
                <td>{formatRupiah(others)}</td>
                <td>{formatRupiah(balance)}</td>
              </Row>
            ))}
          </Table>
        </>
      )}
    </>
  );
}

function Table({ title, columns, children }: { title: string; columns: readonly string[]; children: Elements }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A keyboard scrolls only what it can focus.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={title}>
      <table className={styles.table}>
        <caption>
          <h2 className="large">{title}</h2>
        </caption>
        <thead className="small muted">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

type RowProps = {
  name: string;
  strong?: boolean;
  /** The name spans the empty second column. */
  wide?: boolean;
  children: Elements;
};

function Row({ name, strong = false, wide = false, children }: RowProps) {
  return (
    <tr className={strong ? styles.strong : undefined}>
      <th scope="row" colSpan={wide ? 2 : undefined}>
        {name}
      </th>
      {children}
    </tr>
  );
}
