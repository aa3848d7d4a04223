import { isFailureError } from '@mabarin/domain/failures';
import { useMemo, useSyncExternalStore } from 'react';
import { markSilent } from './use-offline.ts';

/** State of a poll. After a failure the previous data stays. */
export type Answer<Data> = { data: Data | undefined; error: unknown; busy: boolean };

export type Poll<Data> = {
  get(): Answer<Data>;
  /** The first listener starts polling, the last one to leave ends it. */
  subscribe(listener: () => void): () => void;
  /** Reads at once, unless a call is pending. */
  ask(): void;
  /** Cancels the pending call, whose response may be older than the caller's next step. */
  cancel(): void;
  /** Stores the response of another call. */
  set(data: Data): void;
};

export type PollOptions<Data> = {
  ask(signal: AbortSignal): Promise<Data>;
  /** Milliseconds from a response to the next call; null ends the polling. */
  everyMs(data: Data | undefined): number | null;
  /** Data embedded in the page. It is shown and read again anyway, because the page may be 5 s old. */
  first?: Data | undefined;
  /** True when that data is fresh enough until the next call is due. */
  isFirstNew?: () => boolean;
};

/** Tells whether the page is out of sight, and when the viewer or the network returns. */
export type Viewer = { isAway(): boolean; onReturn(listener: () => void): () => void };

/** Repeats of an unanswered call before it counts as failed, after 1 s and 2 s. */
const REPEATS = 2;
const REPEAT_AFTER_MS = 1_000;
/** While nothing responds, the latest time of the next call, without repeats, so that a recovery is noticed. */
const SILENT_EVERY_MS = 2_500;

/**
 * Polls while somebody looks at the page, and at once on return. The server's ETag and the browser's cache turn most
 * calls into 304s.
 */
export function createPoll<Data>(options: PollOptions<Data>, viewer: Viewer = browserViewer): Poll<Data> {
  let answer: Answer<Data> = { data: options.first, error: null, busy: false };
  let underWay: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leaveViewer: (() => void) | null = null;
  const listeners = new Set<() => void>();

  function update(next: Partial<Answer<Data>>) {
    answer = { ...answer, ...next };
    for (const listener of listeners) listener();
  }

  function isSilent() {
    return answer.error !== null && !isFailureError(answer.error);
  }

  function wait() {
    clearTimeout(timer);
    const everyMs = options.everyMs(answer.data);
    if (leaveViewer === null || everyMs === null) return;
    timer = setTimeout(askUnlessAway, isSilent() ? Math.min(everyMs, SILENT_EVERY_MS) : everyMs);
  }

  function askUnlessAway() {
    // Not while out of sight: the return reads again.
    if (!viewer.isAway()) ask();
  }

  function askOnReturn() {
    if (viewer.isAway() || options.everyMs(answer.data) === null) return;
    // An earlier call may never end, and is outdated anyway.
    cancel();
    ask();
  }

  function ask() {
    if (underWay !== null) return;
    clearTimeout(timer);
    underWay = new AbortController();
    update({ busy: true });
    void attempt(underWay.signal, 0);
  }

  async function attempt(signal: AbortSignal, failures: number): Promise<void> {
    try {
      const data = await options.ask(signal);
      if (!signal.aborted) settle({ data: same(answer.data, data), error: null });
    } catch (error) {
      if (signal.aborted) return;
      if (isFailureError(error) || isSilent() || failures === REPEATS) return settle({ error });
      timer = setTimeout(() => void attempt(signal, failures + 1), REPEAT_AFTER_MS * 2 ** failures);
    }
  }

  function settle(next: Partial<Answer<Data>>) {
    underWay = null;
    update({ ...next, busy: false });
    // A page without data shows the failure itself.
    markSilent(listeners, answer.data !== undefined && answer.error !== null);
    wait();
  }

  function cancel() {
    clearTimeout(timer);
    underWay?.abort();
    if (underWay !== null) settle({});
  }

  return {
    get: () => answer,
    subscribe(listener) {
      listeners.add(listener);
      if (leaveViewer === null) {
        leaveViewer = viewer.onReturn(askOnReturn);
        if (answer.data === options.first && options.first !== undefined && options.isFirstNew?.() === true) wait();
        else ask();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        leaveViewer?.();
        leaveViewer = null;
        cancel();
        markSilent(listeners, false);
      };
    },
    ask,
    cancel,
    set(data) {
      cancel();
      settle({ data, error: null });
    },
  };
}

/** Keeps the previous object when the data is equal, which prevents a rerender. */
function same<Data>(before: Data | undefined, data: Data): Data {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(data) ? before : data;
}

const browserViewer: Viewer = {
  isAway: () => document.visibilityState === 'hidden',
  onReturn(listener) {
    const left = new AbortController();
    for (const type of ['visibilitychange', 'online', 'pageshow']) {
      // A page restored from the browser's cache gets `pageshow`, and not everywhere `visibilitychange`; a new page is
      // no return.
      const onEvent = (event: Event) => (event as Partial<PageTransitionEvent>).persisted !== false && listener();
      window.addEventListener(type, onEvent, { signal: left.signal });
    }
    return () => left.abort();
  },
};

/** Polls for the life of the page: their data shows at once on the way back. */
const polls = new Map<string, Poll<unknown>>();

/** The poll of this name, created on demand. A server keeps none, because the next page belongs to somebody else. */
function pollOf<Data>(name: string, make: () => PollOptions<Data>): Poll<Data> {
  const known = polls.get(name) as Poll<Data> | undefined;
  if (known !== undefined) return known;
  const poll = createPoll(make());
  if ('document' in globalThis) polls.set(name, poll as Poll<unknown>);
  return poll;
}

/** Polls while the component is mounted. All users of one `name` share a poll. */
export function usePoll<Data>(name: string, make: () => PollOptions<Data>): Answer<Data> & { poll: Poll<Data> } {
  // Only the name decides: the options say the same for the same name.
  // oxlint-disable-next-line react/exhaustive-deps
  const poll = useMemo(() => pollOf(name, make), [name]);
  return { ...useSyncExternalStore(poll.subscribe, poll.get, poll.get), poll };
}
