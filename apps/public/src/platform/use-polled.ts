import { isFailureError } from '@mabarin/domain/failures';
import { useEffect, useEffectEvent, useState } from 'react';
import { now } from './clock.ts';

/** An answer with the moment it was given, in milliseconds of the wall clock. */
export type Answer<T> = { data: T; at: number };

type Options<T> = {
  /** Names what is asked for; another one is another answer. */
  key: string;
  read: (signal: AbortSignal) => Promise<T>;
  everyMs: number;
  /** What came with the page, or is known otherwise. */
  first?: Answer<T> | undefined;
  /** So long an answer counts as new: then nothing is asked at first, nor when the viewer comes back. */
  freshMs?: number;
  /** Tries again after answers that did not come. */
  retries?: number;
};

export type Polled<T> = {
  data: T | undefined;
  /** When `data` was answered. */
  at: number;
  /** Why the last question has no answer; null: it has one, or none was asked. */
  error: unknown;
  isFetching: boolean;
  refetch: () => void;
};

type State<T> = { key: string; answer: Answer<T> | undefined; error: unknown; isFetching: boolean };

const RETRY_AFTER_MS = 1_000;

/** The last answers of this page, so that the way back to a screen shows it at once. */
const kept = new Map<string, Answer<unknown>>();

/**
 * An answer of the service that is asked for again and again: while the page is visible, and at once when the viewer or the
 * connection comes back. An answer that does not come leaves the last one standing.
 */
export function usePolled<T>({ key, read, everyMs, first, freshMs = 0, retries = 2 }: Options<T>): Polled<T> {
  const start = (): State<T> => ({
    key,
    answer: (kept.get(key) as Answer<T> | undefined) ?? first,
    error: null,
    isFetching: false,
  });
  const [held, setState] = useState(start);
  const state = held.key === key ? held : start();
  const [asked, ask] = useState(0);

  const isFresh = useEffectEvent(() => state.answer !== undefined && now() - state.answer.at < freshMs);
  const readNow = useEffectEvent(read);
  const change = useEffectEvent((part: Partial<State<T>>) => {
    setState((before) => ({ ...(before.key === key ? before : start()), ...part }));
  });

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;

    async function look(): Promise<void> {
      if (isAsking) return;
      isAsking = true;
      clearTimeout(timer);
      change({ isFetching: true });
      const found = await tryToRead(readNow, signal, retries).catch((error: unknown) => ({ error }));
      isAsking = false;
      if (signal.aborted) return;
      if ('error' in found) change({ error: found.error, isFetching: false });
      else {
        const answer = { data: sameOrNew(kept.get(key)?.data, found.data), at: now() };
        kept.set(key, answer);
        change({ answer, error: null, isFetching: false });
      }
      wait(everyMs);
    }
    function wait(ms: number): void {
      clearTimeout(timer);
      timer = setTimeout(() => (document.visibilityState === 'visible' ? void look() : wait(everyMs)), ms);
    }
    const back = () => {
      if (document.visibilityState === 'visible' && !isFresh()) void look();
    };

    if (asked === 0 && isFresh()) wait(everyMs);
    else void look();
    document.addEventListener('visibilitychange', back);
    window.addEventListener('online', back);
    return () => {
      left.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', back);
      window.removeEventListener('online', back);
    };
  }, [key, everyMs, retries, asked]);

  const { answer, error, isFetching } = state;
  return { data: answer?.data, at: answer?.at ?? 0, error, isFetching, refetch: () => ask((times) => times + 1) };
}

/** An answer that says the same is the same: what is drawn of it need not be drawn again. */
function sameOrNew<T>(before: unknown, next: T): T {
  return JSON.stringify(before) === JSON.stringify(next) ? (before as T) : next;
}

/** A refusal is an answer; what got none is asked again. */
async function tryToRead<T>(
  read: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  retries: number,
): Promise<{ data: T }> {
  for (let tried = 0; ; tried += 1) {
    try {
      return { data: await read(signal) };
    } catch (error) {
      if (signal.aborted || tried >= retries || isFailureError(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS * 2 ** tried));
    }
  }
}
