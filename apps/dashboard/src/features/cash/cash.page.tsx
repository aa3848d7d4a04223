import type { CashSummary } from '@mabarin/api-client/contract/cash';
import { readyUntil } from '@mabarin/domain/time';
import { Button } from '@mabarin/ui/buttons/button';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatClock, formatLongDate } from '@mabarin/ui/format/time';
import { announce } from '@mabarin/ui/states/live-region';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import ArrowClockwise from '~icons/ph/arrow-clockwise-bold';
import cards from '#platform/cards.module.css';
import { failureSentence, showFailure } from '#platform/dialogs.ts';
import { go } from '#platform/go.ts';
import { GuideLink } from '#platform/guide-link.tsx';
import { hostQuery, useHost } from '#platform/host.ts';
import { useNow } from '#platform/now.ts';
import { feeQuery, pendingQuery, summaryQuery } from './cash.api.ts';
import { cashText } from './cash.text.ts';
import styles from './cash.module.css';
import { cashOutRefusal } from './cash-out-refusal.ts';
import { Held, IncomeBars, ReadySoon } from './income.tsx';

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

  return (
    <section className={`${styles.page} ${styles.wide}`} aria-busy={pending.isFetching}>
      <div className={styles.head}>
        <PageTitle>{cashText.title}</PageTitle>
        <Button
          variant="quiet"
          size="small"
          icon={<ArrowClockwise />}
          busy={refreshing}
          onClick={() => void onRefresh()}
        >
          {cashText.refresh}
        </Button>
      </div>
      <dl className={styles.sums}>
        <div className={styles.sum}>
          <dt>{cashText.collected}</dt>
          <dd className={`${styles.money} ${styles.plain}`}>{formatRupiah(host.balance_collected ?? 0)}</dd>
        </div>
        <div className={styles.sum}>
          <dt>{cashText.ready}</dt>
          <dd className={styles.money}>{formatRupiah(host.balance_ready ?? 0)}</dd>
          <dd className={styles.muted}>{cashText.readyUntil(formatLongDate(readyUntil(now)))}</dd>
          {summary.data !== undefined && <ReadySoon days={summary.data.days} now={now} />}
        </div>
        {summary.data !== undefined && <Held held={summary.data.held} />}
      </dl>
      <div className={cards.card} {...useFocusFallback()}>
        {pending.data === undefined && !pending.isError && (
          <div role="status" aria-label={cashText.checking}>
            <TicketSkeleton count={1} />
          </div>
        )}
        {pending.data === undefined && pending.isError && (
          <>
            <p>{failureSentence(pending.error)}</p>
            <div className={styles.buttons}>
              <Button busy={pending.isFetching} onClick={() => void pending.refetch()}>
                {cashText.retry}
              </Button>
            </div>
          </>
        )}
        {pending.data !== undefined && (
          <>
            {pending.data !== null && (
              <>
                <h2 className={styles.heading}>{cashText.pending}</h2>
                <dl className={styles.facts}>
                  <dt>{cashText.reference}</dt>
                  <dd>
                    <span>{pending.data.cashout_id}</span>
                    <CopyButton compact value={pending.data.cashout_id} label={cashText.copyReference} />
                  </dd>
                  <dt>{cashText.amount}</dt>
                  <dd>{formatRupiah(pending.data.amount)}</dd>
                  {pending.data.held_until !== null && (
                    <>
                      <dt>{cashText.heldUntil}</dt>
                      <dd>
                        {cashText.heldUntilWhen(
                          formatLongDate(pending.data.held_until),
                          formatClock(pending.data.held_until),
                        )}
                      </dd>
                    </>
                  )}
                </dl>
              </>
            )}
            <div className={styles.buttons}>
              {pending.data === null && (
                <Button onPointerEnter={() => void queryClient.prefetchQuery(feeQuery)} onClick={onWithdraw}>
                  {cashText.withdraw}
                </Button>
              )}
              <Button variant="quiet" onClick={() => go('cash-trx')}>
                {cashText.transactions}
              </Button>
            </div>
          </>
        )}
      </div>
      <Summary query={summary} />
      <div>
        <h2 className={styles.heading}>{cashText.notesTitle}</h2>
        <ul className={styles.notes}>
          {cashText.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        <GuideLink guide="uang" />
      </div>
    </section>
  );
}

/** Income by day and the last withdrawals. The page works without them. */
function Summary({ query }: { query: UseQueryResult<CashSummary> }) {
  const { data, isError, isFetching, refetch } = query;
  if (data === undefined) {
    if (!isError) return <TicketSkeleton count={2} />;
    return (
      <div className={cards.card}>
        <p>{cashText.summaryFailed}</p>
        <div className={styles.buttons}>
          <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
            {cashText.retry}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <>
      <IncomeBars days={data.days} />
      {data.cashouts.length > 0 && (
        <div className={cards.card}>
          <h2 className={styles.heading}>{cashText.lastCashOuts}</h2>
          <ul className={styles.cashOuts}>
            {data.cashouts.map(({ cashout_id: id, amount, state, collected }) => (
              <li key={id}>
                <span>{formatLongDate(collected)}</span>
                <strong>{formatRupiah(amount)}</strong>
                <span className={styles.muted}>{cashText.cashOutStates[state]}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
