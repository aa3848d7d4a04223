import { Button } from '@mabarin/ui/buttons/button';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { useQuery } from '@tanstack/react-query';
import cards from '#platform/page/cards.module.css';
import { ReadFailure } from '#platform/page/loaded.tsx';
import { overlayStatusQuery } from '#platform/live/overlay-status.ts';
import { BroadcastCard } from './broadcast-card.tsx';
import { NextCard, UnfinishedCard } from './line-cards.tsx';
import styles from '#features/alerts/overlay.module.css';
import remote from './control.module.css';
import { remoteText } from './control.text.ts';
import { HeldCard } from './review-cards.tsx';

/** Loaded separately: the last card, and the only form. */
const ReviewModeCard = lazyWithRetry(() => import('./review-mode.tsx'));

/** The remote control: presence, alerts held for review, the next ones, and those that were not shown to their end. */
export function RemotePanel() {
  const { data: status, dataUpdatedAt, error, isFetching, refetch } = useQuery(overlayStatusQuery);
  return (
    <div className={`stack gap-4 min-w-0 ${styles.column}`} {...useFocusFallback()}>
      {status === undefined ? (
        <section className={cards.card}>
          <h2 className="large heavy">{remoteText.title}</h2>
          {error === null || isFetching ? (
            <TicketSkeleton count={2} />
          ) : (
            <ReadFailure level={3} error={error} failure={remoteText.failed} onRetry={() => void refetch()} />
          )}
        </section>
      ) : (
        <>
          {error !== null && (
            <div
              role="status"
              className={`row wrap items-center justify-between gap-2 gap-x-3 px-4 py-2 rounded-ticket ${remote.stale}`}
            >
              <p>{remoteText.stale}</p>
              <Button variant="quiet" size="small" busy={isFetching} onClick={() => void refetch()}>
                {remoteText.retry}
              </Button>
            </div>
          )}
          <BroadcastCard status={status} answeredAt={dataUpdatedAt} />
          <HeldCard held={status.held} />
          <NextCard queue={status.queue} waiting={status.waiting} />
          <UnfinishedCard items={status.interrupted} />
          <PagePart loading={<TicketSkeleton count={1} />}>
            <ReviewModeCard mode={status.review} />
          </PagePart>
        </>
      )}
    </div>
  );
}
