import type { cashoutCheck, CashSummary } from '@mabarin/api-client/contract/cash';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { nextFeeText } from '@mabarin/domain/documents/next-fee';
import { addMonths, wibMonth } from '@mabarin/domain/reports/report';
import { readyUntil, startOfWibDate } from '@mabarin/domain/time';
import { Button, buttonClass } from '@mabarin/ui/buttons/button';
import { IconButton } from '@mabarin/ui/buttons/icon-button';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatClock, formatDayParts, formatLongDate } from '@mabarin/ui/format/time';
import { announce } from '@mabarin/ui/states/live-region';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { Stamp } from '@mabarin/ui/states/stamp';
import { Ticket } from '@mabarin/ui/page/ticket';
import { config } from '@mabarin/web/config';
import { Link } from '@mabarin/web/router';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import ArrowClockwise from '~icons/ph/arrow-clockwise-bold';
import cards from '#platform/page/cards.module.css';
import { failureSentence, showFailure } from '#platform/dialogs.ts';
import { go } from '#platform/go.ts';
import { GuideLink } from '#platform/page/guide-link.tsx';
import { hostQuery, useHost } from '#platform/session/host.ts';
import { useNow } from '#platform/live/now.ts';
import { pathTo } from '#paths.ts';
import { feeQuery, pendingQuery, summaryQuery } from './cash.api.ts';
import { cashText } from './cash.text.ts';
import styles from './cash.module.css';
import { cashOutRefusal } from './cash-out-refusal.ts';
import { Disputes } from './disputes.tsx';
import { comingOf, IncomeBars } from './income.tsx';

const Restrictions = lazyWithRetry(() => import('./restrictions.tsx'));

type PendingCashOut = OutputOf<typeof cashoutCheck>['data'][number];

export default function CashPage() {
  const host = useHost();
  const now = useNow();
  const queryClient = useQueryClient();
  const pending = useQuery(pendingQuery);
  const summary = useQuery(summaryQuery);
  const [refreshing, setRefreshing] = useState(false);

  async function onRefresh() {
    setRefreshing(true);
    try {
      await Promise.all([
        queryClient.fetchQuery({ ...hostQuery, staleTime: 0 }),
        queryClient.fetchQuery({ ...pendingQuery, staleTime: 0 }),
        queryClient.fetchQuery({ ...summaryQuery, staleTime: 0 }),
      ]);
      announce(cashText.refreshed);
    } catch (error) {
      showFailure(error);
    } finally {
      setRefreshing(false);
    }
  }

  function onWithdraw() {
    const refusal = cashOutRefusal(host);
    if (refusal === null) return go('cash-out');
    if (refusal.page !== 'cash') go(refusal.page);
    void showDialog({ icon: 'warn', caption: cashText.notYet, text: refusal.text });
  }

  const coming = summary.data === undefined ? [] : comingOf(summary.data.days, now);
  return (
    <section className={`stack gap-4 w-full max-w-form mx-auto ${styles.wide}`} aria-busy={pending.isFetching}>
      <div className={`row items-center justify-between gap-2 ${styles.head}`}>
        <PageTitle>{cashText.title}</PageTitle>
        <IconButton
          size="small"
          label={cashText.refresh}
          icon={<ArrowClockwise />}
          busy={refreshing}
          onClick={() => void onRefresh()}
        />
      </div>
      <div className="stack gap-4 min-w-0">
        <PagePart loading={null}>
          <Restrictions />
        </PagePart>
        {config.nextFee && <p className={cards.card}>{nextFeeText(config.nextFee)}</p>}
        {summary.data !== undefined && <Disputes disputes={summary.data.disputes} />}
        <div className={cards.card}>
          <dl>
            <dt className="strong">{cashText.ready}</dt>
            <dd className="figure huge">{formatRupiah(host.balance_ready ?? 0)}</dd>
            <dd className="small muted">{cashText.readyUntil(formatLongDate(readyUntil(now)))}</dd>
          </dl>
          <div className="stack gap-3" {...useFocusFallback()}>
            <Withdrawal pending={pending} onWithdraw={onWithdraw} />
          </div>
          <dl className="stack gap-2 small">
            {summary.data !== undefined && (
              <div>
                <dt className="muted">{cashText.coming}</dt>
                <dd className="strong numeric">{coming.join(' · ') || cashText.noneComing}</dd>
              </div>
            )}
            <div>
              <dt className="muted">{cashText.collected}</dt>
              <dd className="strong numeric">{formatRupiah(host.balance_collected ?? 0)}</dd>
            </div>
          </dl>
        </div>
        <Income query={summary} now={now} />
      </div>
      <div className="stack gap-4 min-w-0">
        {summary.data !== undefined && <LastCashOuts cashOuts={summary.data.cashouts} />}
        <details className={cards.card}>
          <summary className="strong">{cashText.notesTitle}</summary>
          <ul className={`stack gap-1 small muted ${styles.notes}`}>
            {cashText.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <GuideLink guide="uang" />
        </details>
      </div>
    </section>
  );
}

/** The key of a withdrawal, or the slip of the one that is pending. */
function Withdrawal({
  pending: { data, error, isError, isFetching, refetch },
  onWithdraw,
}: {
  pending: UseQueryResult<PendingCashOut | null>;
  onWithdraw: () => void;
}) {
  const queryClient = useQueryClient();
  if (data === undefined) {
    if (!isError) {
      return (
        <div role="status" aria-label={cashText.checking}>
          <TicketSkeleton count={1} />
        </div>
      );
    }
    return (
      <>
        <p>{failureSentence(error)}</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {cashText.retry}
        </Button>
      </>
    );
  }
  return (
    <>
      {data === null ? (
        <Button size="large" onPointerEnter={() => void queryClient.prefetchQuery(feeQuery)} onClick={onWithdraw}>
          {cashText.withdraw}
        </Button>
      ) : (
        <Ticket layout="slip" stub={<Stamp tone="warn">{cashText.underWay}</Stamp>}>
          <h2 className="mb-2 large">{cashText.pending}</h2>
          <p className="strong">
            <span className="figure huge">{formatRupiah(data.net)}</span>{' '}
            <span>{cashText.latest(formatDayParts(startOfWibDate(data.latest)).join(', '))}</span>
          </p>
          <dl className={`facts small ${styles.facts}`}>
            <dt>{cashText.amount}</dt>
            <dd>{formatRupiah(data.amount)}</dd>
            {data.held_until !== null && (
              <>
                <dt>{cashText.heldUntil}</dt>
                <dd>{cashText.heldUntilWhen(formatLongDate(data.held_until), formatClock(data.held_until))}</dd>
              </>
            )}
            <dt>{cashText.reference}</dt>
            <dd>
              <span>{data.cashout_id}</span>
              <CopyButton compact value={data.cashout_id} label={cashText.copyReference} />
            </dd>
          </dl>
        </Ticket>
      )}
      <Button variant="quiet" onClick={() => go('cash-trx')}>
        {cashText.transactions}
      </Button>
    </>
  );
}

/** Income by day, with the way to this month's and the last month's report. The page works without it. */
function Income({ query, now }: { query: UseQueryResult<CashSummary>; now: number }) {
  const { data, isError, isFetching, refetch } = query;
  if (data === undefined) {
    if (!isError) return <TicketSkeleton count={2} />;
    return (
      <div className={cards.card}>
        <p>{cashText.summaryFailed}</p>
        <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
          {cashText.retry}
        </Button>
      </div>
    );
  }
  const report = `${pathTo('cash-report')}?month=`;
  return (
    <>
      <IncomeBars days={data.days} />
      <div className={cards.buttons}>
        <Link to={report + wibMonth(now)} className={buttonClass({ variant: 'quiet', size: 'small' })}>
          {cashText.reportNow}
        </Link>
        <Link to={report + addMonths(wibMonth(now), -1)} className={buttonClass({ variant: 'quiet', size: 'small' })}>
          {cashText.reportBefore}
        </Link>
      </div>
    </>
  );
}

function LastCashOuts({ cashOuts }: { cashOuts: CashSummary['cashouts'] }) {
  if (cashOuts.length === 0) return null;
  return (
    <div className={cards.card}>
      <h2 className="mb-2 large">{cashText.lastCashOuts}</h2>
      <ul className="stack gap-2 small">
        {cashOuts.map(({ cashout_id: id, amount, state, collected }) => (
          <li key={id} className="row wrap justify-between gap-x-4">
            <span>{formatLongDate(collected)}</span>
            <strong className="numeric">{formatRupiah(amount)}</strong>
            <span className="w-full muted">{cashText.cashOutStates[state]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
