import { isFailureError } from '@mabarin/domain/failures';
import { useMemo, useSyncExternalStore } from 'react';
import { markSilent } from './use-offline.ts';

/** What is known of an answer. After a failure the data of before stays. */
export type Answer<Data> = { data: Data | undefined; error: unknown; busy: boolean };

export type Poll<Data> = {
  get(): Answer<Data>;
  /** The first listener starts the asking, the last one to leave ends it. */
  subscribe(listener: () => void): () => void;
  /** Asks at once, unless a call is under way. */
  ask(): void;
  /** Takes back the call that is under way: what it answers may be older than what the caller is about to do. */
  cancel(): void;
  /** An answer that another call brought. */
  set(data: Data): void;
};

export type PollOptions<Data> = {
  ask(signal: AbortSignal): Promise<Data>;
  /** From one answer to the next call, in milliseconds; null: this one was the last. */
  everyMs(data: Data | undefined): number | null;
  /** What came with the page. It is shown, and asked for again all the same: the page may be 5 s old. */
  first?: Data | undefined;
  /** Whether that will do until the next call is due. */
  isFirstNew?: () => boolean;
};

/** Whether anybody looks at the page, and when somebody does again or the network is back. */
export type Viewer = { isAway(): boolean; onReturn(listener: () => void): () => void };

/** A call without an answer is repeated this often before it counts as failed, after 1 s and 2 s. */
const REPEATS = 2;
const REPEAT_AFTER_MS = 1_000;
/** While nothing answers, the next call is due after this at the latest, without repeats, so that the way back is noticed. */
const SILENT_EVERY_MS = 2_500;

/**
 * An answer that a page asks for again and again while somebody looks at it, and at once on return. The server's ETag and
 * the browser's cache make most of it 304s.
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
    // Nothing waits while nobody looks: the return asks.
    if (!viewer.isAway()) ask();
  }

  function askOnReturn() {
    if (viewer.isAway() || options.everyMs(answer.data) === null) return;
    // A call from before may never be answered, and knows nothing of what happened meanwhile.
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
    // A page without data says by itself what is wrong.
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

/** The object of before, if the new one says the same: then nothing is drawn again. */
function same<Data>(before: Data | undefined, data: Data): Data {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(data) ? before : data;
}

const browserViewer: Viewer = {
  isAway: () => document.visibilityState === 'hidden',
  onReturn(listener) {
    const left = new AbortController();
    for (const type of ['visibilitychange', 'online', 'pageshow']) {
      // A page that the browser had put aside is told so, and not everywhere that it is visible; a new one is no return.
      const onEvent = (event: Event) => (event as Partial<PageTransitionEvent>).persisted !== false && listener();
      window.addEventListener(type, onEvent, { signal: left.signal });
    }
    return () => left.abort();
  },
};

/** What was answered, for the life of the page: on the way back it is shown at once. */
const polls = new Map<string, Poll<unknown>>();

/** The poll of this name, made where there is none yet. A server keeps none: the next page is somebody else's. */
function pollOf<Data>(name: string, make: () => PollOptions<Data>): Poll<Data> {
  const known = polls.get(name) as Poll<Data> | undefined;
  if (known !== undefined) return known;
  const poll = createPoll(make());
  if ('document' in globalThis) polls.set(name, poll as Poll<unknown>);
  return poll;
}

/** Asks for an answer while the component stands. All that is asked for under one `name` is one poll. */
export function usePoll<Data>(name: string, make: () => PollOptions<Data>): Answer<Data> & { poll: Poll<Data> } {
  // Only the name decides: the options say the same for the same name.
  // oxlint-disable-next-line react/exhaustive-deps
  const poll = useMemo(() => pollOf(name, make), [name]);
  return { ...useSyncExternalStore(poll.subscribe, poll.get, poll.get), poll };
}
