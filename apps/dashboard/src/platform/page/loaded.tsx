import type { Elements } from '@mabarin/ui/elements';
import { Button } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { failureSentence } from '#platform/dialogs.ts';
import { platformText } from '#platform/platform.text.ts';

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** Blank tickets while loading. */
  tickets?: number;
  /** The sentence of a failure that has none of its own. Default: the network's. */
  failure?: string;
  level?: 1 | 2 | 3;
  children: (data: Data) => Elements;
};

/** Renders what a query read; until then a loader or the failure. */
export function Loaded<Data>({ query, tickets = 1, failure, level = 2, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return <TicketSkeleton count={tickets} />;
  return <ReadFailure error={error} failure={failure} level={level} onRetry={() => void refetch()} />;
}

type ReadFailureProps = {
  error: Error;
  failure?: string | undefined;
  level?: 1 | 2 | 3;
  busy?: boolean;
  onRetry: () => void;
};

export function ReadFailure({ error, failure, level = 2, busy = false, onRetry }: ReadFailureProps) {
  // The code is for whoever asks the team.
  const [, sentence = '', code] =
    /^(.*?)(?: (\[.+\]))?$/.exec(failureSentence(error, failure) ?? failure ?? platformText.network) ?? [];
  return (
    <EmptyState
      mood="kaget"
      level={level}
      title={sentence}
      action={
        <>
          <Button aria-disabled={busy} onClick={onRetry}>
            {busy ? platformText.retrying : platformText.retry}
          </Button>
          <p className="small muted">{code}</p>
        </>
      }
    />
  );
}
