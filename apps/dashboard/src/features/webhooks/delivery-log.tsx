import type { WebhookDelivery, WebhookEndpoint } from '@mabarin/api-client/contract/webhooks';
import { Button } from '@mabarin/ui/buttons/button';
import { formatWhen } from '@mabarin/ui/format/time';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { Stamp } from '@mabarin/ui/states/stamp';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { failureSentence } from '#platform/dialogs.ts';
import { useNow } from '#platform/live/now.ts';
import { deliveriesQuery, replayMutation, webhooksQuery } from './webhooks.api.ts';
import styles from './webhooks.module.css';
import { webhooksText } from './webhooks.text.ts';

const tones = { pending: 'warn', delivered: 'go', failed: 'stop' } as const;

export function DeliveryLog({ endpoint: { id, off } }: { endpoint: WebhookEndpoint }) {
  const query = useInfiniteQuery(deliveriesQuery(id));
  const queryClient = useQueryClient();
  const replaying = useMutation(replayMutation);
  const lines = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const pending = lines.filter(({ state }) => state === 'pending').length;
  // The card counts waiting deliveries, and a response may have disabled the webhook.
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
  }, [queryClient, pending]);
  const canReplay = off === null;
  return (
    <section className="stack gap-3 min-w-0" aria-label={webhooksText.log}>
      <p className="small muted anywhere">
        {lines.length === 0 && query.isSuccess ? webhooksText.logEmpty : webhooksText.logHelp}
      </p>
      {query.isPending && <TicketSkeleton count={2} />}
      {query.isError && (
        <p>
          <span>{failureSentence(query.error)}</span>{' '}
          <Button size="small" variant="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
            {webhooksText.retry}
          </Button>
        </p>
      )}
      {canReplay && lines.some(({ state }) => state === 'failed') && (
        <div>
          <Button
            size="small"
            variant="ink"
            busy={replaying.isPending}
            onClick={() => replaying.mutate({ id, delivery: null })}
          >
            {webhooksText.replayAll}
          </Button>
        </div>
      )}
      <ul className="stack gap-3 min-w-0">
        {lines.map((line) => (
          <DeliveryLine
            key={line.id}
            line={line}
            busy={replaying.isPending}
            onReplay={canReplay ? () => replaying.mutate({ id, delivery: line.id }) : null}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {webhooksText.more}
        </Button>
      )}
    </section>
  );
}

function DeliveryLine({
  line,
  busy,
  onReplay,
}: {
  line: WebhookDelivery;
  busy: boolean;
  onReplay: (() => void) | null;
}) {
  const { type, state, created, last, attempts, next, body } = line;
  const now = useNow();
  const name = type === 'webhook.test' ? webhooksText.test : webhooksText.eventNames[type];
  const when = formatWhen(created, now);
  return (
    <li className={`stack gap-2 ${styles.line}`}>
      <p className="row wrap items-center gap-1 gap-x-3">
        <span className="heavy">{name}</span>
        <Stamp tone={tones[state]}>{webhooksText.states[state]}</Stamp>
        <time dateTime={created} className="small muted anywhere">
          {when}
        </time>
      </p>
      {(last !== null || next !== null || state === 'failed') && (
        <p className="small muted anywhere">
          {[
            last !== null && last.status !== null && webhooksText.answered(last.status, last.ms),
            last !== null && last.error !== null && webhooksText.errors[last.error],
            last === null && state === 'failed' && webhooksText.errors.off,
            attempts > 0 && webhooksText.attempts(attempts),
            attempts > 0 && next !== null && webhooksText.next(formatWhen(next, now)),
          ]
            .filter((part) => part !== false)
            .join(', ')}
        </p>
      )}
      <details>
        <summary className={styles.summary}>{webhooksText.details}</summary>
        <p className={styles.label}>{webhooksText.body}</p>
        <pre className={styles.code}>{body}</pre>
        {last !== null && last.status !== null && (
          <>
            <p className={styles.label}>{webhooksText.answer}</p>
            <pre className={styles.code}>{last.answer === '' ? webhooksText.noAnswer : last.answer}</pre>
          </>
        )}
      </details>
      {onReplay !== null && (
        <div>
          <Button
            size="small"
            variant="quiet"
            busy={busy}
            aria-label={webhooksText.replayOf(name, when)}
            onClick={onReplay}
          >
            {webhooksText.replay}
          </Button>
        </div>
      )}
    </li>
  );
}
