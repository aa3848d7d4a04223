import type { ReportMoney, ReportPlay } from '@mabarin/api-client/contract/reports';
import { daysOfMonth, statementDays, sumMoney, type MoneyLine, type WibMonth } from '@mabarin/domain/reports/report';
import { Button } from '@mabarin/ui/buttons/button';
import { formatNumber, formatRupiah } from '@mabarin/ui/format/money';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { navigate } from '@mabarin/web/router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureSentence } from '#platform/dialogs.ts';
import { platformText } from '#platform/platform.text.ts';
import { pathTo } from '#paths.ts';
import { DayChart } from './day-chart.tsx';
import { FilesPanel } from './files-panel.tsx';
import { formatMonth, MonthPicker, monthPath, useMonth } from '#platform/page/month.tsx';
import { moneyQuery, playQuery, turnsQuery } from './report.api.ts';
import styles from './report.module.css';
import { BalanceTable } from './report-table.tsx';
import { percent, reportText, waitText } from './report.text.ts';
import { statementText } from './statement.text.ts';

export default function ReportPage() {
  const { month, current } = useMonth();
  const money = useQuery(moneyQuery({ month }));
  const play = useQuery(playQuery(month));
  const failed = money.error ?? play.error;
  return (
    <section className={`stack gap-4 max-w-page ${styles.page}`} aria-busy={money.isFetching || play.isFetching}>
      <div className="row wrap items-center justify-between gap-2 gap-x-4">
        <PageTitle>{month === current ? reportText.title : statementText.title(formatMonth(month))}</PageTitle>
        <MonthPicker page="cash-report" month={month} current={current} />
      </div>
      {month === current && <p className="small muted">{reportText.running}</p>}
      {money.data !== undefined && play.data !== undefined ? (
        <>
          {money.data.lines.some(isIncome) || play.data.days.length > 0 ? (
            <Income money={money.data} />
          ) : (
            <EmptyState mood="tidur" title={reportText.empty} help={reportText.emptyHelp} />
          )}
          <DayChart
            title={reportText.perDay}
            days={incomeDays(month, money.data.lines)}
            parts={[
              { name: reportText.mabar, color: 'var(--select)' },
              { name: reportText.support, color: 'var(--cta)' },
            ]}
            money
            format={formatRupiah}
          />
          {play.data.days.length > 0 && <Figures play={play.data} />}
          {play.data.wait.orders > 0 && <Turns key={month} month={month} />}
          <DayChart
            title={reportText.gamesPerDay}
            days={gameDays(month, play.data)}
            parts={[
              { name: reportText.win, color: 'var(--go)' },
              { name: reportText.lose, color: 'var(--stop)' },
            ]}
            money={false}
            format={formatNumber}
          />
          <Movements money={money.data} month={month} />
        </>
      ) : failed !== null ? (
        <EmptyState
          mood="kaget"
          title={failureSentence(failed, reportText.failed) ?? reportText.failed}
          action={
            <Button onClick={() => void Promise.all([money.refetch(), play.refetch()])}>{platformText.retry}</Button>
          }
        />
      ) : (
        <div role="status" aria-label={reportText.loading}>
          <TicketSkeleton count={3} />
        </div>
      )}
      <FilesPanel key={month} month={month} />
    </section>
  );
}

function isIncome({ kind }: { kind: string }): boolean {
  return kind === 'mabar' || kind === 'support';
}

function Income({ money }: { money: ReportMoney }) {
  const income = sumMoney(money.lines.filter(isIncome));
  const of = (kind: string) => sumMoney(money.lines.filter((line) => line.kind === kind));
  const parts = [
    [reportText.mabar, of('mabar').amount],
    [reportText.support, of('support').amount],
    [reportText.fee, income.fee],
    ...(money.vouchers.orders === 0 ? [] : [[reportText.gift(money.vouchers.orders), money.vouchers.amount] as const]),
  ] as const;
  return (
    <dl className={`facts ${styles.figures}`}>
      <div className={styles.figure}>
        <dt>{reportText.income}</dt>
        <dd className={styles.big}>{formatRupiah(income.amount)}</dd>
        <dd className="small muted">{reportText.incomeOf(income.count)}</dd>
        {parts.map(([name, amount]) => (
          <dd key={name} className="row wrap justify-between gap-x-3 small numeric">
            <span>{name}</span> <strong>{formatRupiah(amount)}</strong>
          </dd>
        ))}
      </div>
    </dl>
  );
}

function Figures({ play }: { play: ReportPlay }) {
  const games = play.days.reduce((sum, day) => sum + day.games, 0);
  const wins = play.days.reduce((sum, day) => sum + day.wins, 0);
  const { players, supporters, wait } = play;
  return (
    <dl className={`facts ${styles.figures}`}>
      <Figure name={reportText.winRate} value={percent(wins, games)} help={reportText.winRateOf(wins, games)} />
      <Figure name={reportText.players} value={formatNumber(players.total)} help={reportText.again(players)} />
      <Figure name={reportText.supporters} value={formatNumber(supporters.total)} help={reportText.again(supporters)} />
      <Figure
        name={reportText.wait}
        value={wait.median === null ? null : waitText(wait.median)}
        help={wait.p90 === null ? reportText.noWait : reportText.waitP90(waitText(wait.p90))}
      />
    </dl>
  );
}

/** Waits by event, asked for when they are opened. */
function Turns({ month }: { month: WibMonth }) {
  const [open, setOpen] = useState(false);
  const { data, error } = useQuery({ ...turnsQuery(month), enabled: open });
  return (
    <details className={styles.card} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="strong">{reportText.turns}</summary>
      <dl className="stack gap-3 mt-3" aria-busy={open && data === undefined && error === null}>
        {data?.map(({ event, orders, median, longest, passed }) => (
          <div key={event}>
            <dt className="strong">
              <bdi>{event}</bdi>
            </dt>
            <dd>{reportText.turn(orders, waitText(median))}</dd>
            <dd className="small muted">{reportText.longest(waitText(longest), passed)}</dd>
          </div>
        ))}
      </dl>
      {error !== null && <p role="alert">{failureSentence(error, reportText.failed)}</p>}
    </details>
  );
}

function Figure({ name, value, help }: { name: string; value: string | null; help: string }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      {value !== null && <dd className={styles.big}>{value}</dd>}
      <dd className="small muted">{help}</dd>
    </div>
  );
}

function Movements({ money, month }: { money: ReportMoney; month: WibMonth }) {
  return (
    <div className={styles.card}>
      <div className="row wrap items-center justify-between gap-2 gap-x-4">
        <h2>{reportText.money}</h2>
        <Button variant="quiet" size="small" onClick={() => navigate(monthPath('cash-statement', month))}>
          {reportText.statement}
        </Button>
        <Button variant="quiet" size="small" onClick={() => navigate(pathTo('cash-year'))}>
          {reportText.year}
        </Button>
      </div>
      <BalanceTable untitled title={reportText.money} money={money} />
    </div>
  );
}

function incomeDays(month: WibMonth, lines: readonly MoneyLine[]) {
  const byDay = new Map(statementDays({ opening: 0, lines }).map((one) => [one.day, one]));
  return daysOfMonth(month).map((day) => {
    const { mabar, support } = byDay.get(day) ?? { mabar: 0, support: 0 };
    return { day, first: mabar, second: support };
  });
}

function gameDays(month: WibMonth, { days }: ReportPlay) {
  const byDay = new Map(days.map((one) => [one.day, one]));
  return daysOfMonth(month).map((day) => {
    const { games, wins } = byDay.get(day) ?? { games: 0, wins: 0 };
    return { day, first: wins, second: games - wins };
  });
}
