import { isFailureError } from '@mabarin/domain/failures';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { servedAt } from './preload.ts';
import { markSilent } from './use-offline.ts';

export type Poll<Data> = {
  /** Calls at once, unless a call is under way. */
  ask(): void;
  /** Aborts the call under way: its answer may be older than what the caller is about to do. */
  cancel(): void;
  /** Takes over the answer of another call. */
  set(data: Data): void;
};

export type PollOptions<Data> = {
  ask(signal: AbortSignal): Promise<Data>;
  /** Milliseconds from one answer to the next call; null: this answer was the last. */
  everyMs(data: Data | undefined): number | null;
  /** The answer that came with the page. It is shown, and asked for again unless it is younger than `freshMs`. */
  first?: Data | undefined;
  freshMs?: number;
};

/** While nothing answers, a call is made at least this often, so that the way back is noticed. */
const SILENT_EVERY_MS = 2_500;

/**
 * Asks for an answer while the component stands and somebody looks at the page, and at once when they return. Components
 * that give the same name share one poll. After a failure the last data stays. The server's ETag makes most answers 304s.
 */
export function usePoll<Data>(name: string, make: () => PollOptions<Data>) {
  const client = useQueryClient();
  // The options are the same for the same name.
  // oxlint-disable-next-line react/exhaustive-deps
  const { ask, everyMs, first, freshMs = 0 } = useMemo(make, [name]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [name],
    queryFn: ({ signal }) => ask(signal),
    initialData: first,
    initialDataUpdatedAt: servedAt,
    staleTime: freshMs,
    refetchInterval({ state }) {
      const ms = everyMs(state.data);
      if (ms === null) return false;
      // A refusal is an answer.
      const answered = state.error === null || (isFailureError(state.error) && state.error.kind === 'refused');
      return answered ? ms : Math.min(ms, SILENT_EVERY_MS);
    },
    // A return also aborts the call under way, which the library's own does not.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const poll = useMemo<Poll<Data>>(() => {
    const queryKey = [name];
    const cancel = () => void client.cancelQueries({ queryKey });
    return {
      ask: () => void refetch({ cancelRefetch: false }),
      cancel,
      set(next) {
        cancel();
        client.setQueryData<Data>(queryKey, () => next);
      },
    };
  }, [client, name, refetch]);

  const isLast = everyMs(data) === null;
  useEffect(() => {
    if (isLast) return undefined;
    return onReturn(() => {
      // A call from before may never be answered, and knows nothing of what happened meanwhile.
      poll.cancel();
      poll.ask();
    });
  }, [poll, isLast]);

  const isSilent = data !== undefined && error !== null;
  useEffect(() => {
    // A page without data says by itself what is wrong.
    markSilent(poll, isSilent);
    return () => markSilent(poll, false);
  }, [poll, isSilent]);

  // The library forgets the error of a query without data when it asks again; the page goes on showing it.
  const [failure, setFailure] = useState<Error | null>(null);
  if (error !== null && error !== failure) setFailure(error);
  return { data, error: data === undefined ? (error ?? failure) : error, busy: isFetching, poll };
}

/** Calls `listener` when somebody looks at the page again, or when the network is back. */
function onReturn(listener: () => void): () => void {
  const left = new AbortController();
  for (const type of ['visibilitychange', 'online', 'pageshow']) {
    const onEvent = (event: Event) => {
      // A page from the back/forward cache has no visibilitychange everywhere; the pageshow of a new page is no return.
      const isNew = (event as Partial<PageTransitionEvent>).persisted === false;
      if (!isNew && document.visibilityState === 'visible') listener();
    };
    addEventListener(type, onEvent, { signal: left.signal });
  }
  return () => left.abort();
}
