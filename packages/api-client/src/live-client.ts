import {
  FRAME_NAMES,
  parseFrame,
  PING_SECONDS,
  SILENCE_SECONDS,
  type FrameName,
  type StoredFrame,
} from '@mabarin/domain/live/frame';
import { NetworkError } from '#client.ts';
import { livePath } from '#contract/live.ts';

/**
 * `connecting` also if open and silent for too long. `stopped`: the display key is no longer valid, or the page closed
 * it.
 */
export type LiveState = 'connecting' | 'open' | 'waiting' | 'stopped';

export type LiveOptions = {
  api: string;
  /** Display key that opens the stream; null: the session cookie does. */
  displayKey: string | null;
  /** Cursor of the page's snapshot; without it the stream begins now. */
  since?: string | null;
  onEvent: (frame: StoredFrame) => void;
  onState: (state: LiveState) => void;
  /** Events are lost for good: load everything again. The stream continues. */
  onReset: () => void;
  /** Called when the browser gave up: true stops for good. A rejection counts as "not revoked". */
  isRevoked: () => Promise<boolean>;
  /** A `NetworkError` means unreachable; any response means reachable. The signal aborts after `PING_SECONDS`. */
  ping: (signal: AbortSignal) => Promise<unknown>;
  onActivity?: () => void;
  timers?: LiveTimers;
};

export type LiveTimers = {
  after: (ms: number, run: () => void) => () => void;
  random: () => number;
};

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 15_000;
const JITTER = 0.3;
/** A stream open for this long resets the reconnect delays. */
const HEALTHY_MS = 30_000;
/** EventSource.OPEN and CLOSED, which a fake or an old engine may not have. */
const OPEN = 1;
const CLOSED = 2;

export const browserTimers: LiveTimers = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};

/**
 * Keeps one stream of a host open (docs/live.md). EventSource alone is not enough: it gives up for good on a 503 or a
 * wrong content type and never notices a silent connection. A new EventSource sends no Last-Event-ID, so the cursor
 * travels as `?since=`.
 * After 20 s of silence, on `online` and `offline`, and on `check`, one ping decides: without a response the stream is
 * reopened. It is also reopened after 40 s of silence, and if it has not opened within 20 s.
 */
export function connectLive(options: LiveOptions): {
  /** Pings now, because a call of the page failed as if the API were unreachable. */
  check(): void;
  close(): void;
  /** Cursor of the last frame; null before the first one of a stream that began without a cursor. */
  cursor(): string | null;
} {
  const timers = options.timers ?? browserTimers;
  const noop = (): void => {};
  let cursor = options.since ?? null;
  let source: EventSource | null = null;
  let state: LiveState | null = null;
  let failures = 0;
  let checkingRevoked = false;
  let pinging = false;
  let silent = false;
  const page = new AbortController();
  let cancelSilence = noop;
  let cancelHealthy = noop;
  let cancelRetry = noop;

  function setState(next: LiveState): void {
    if (state === next || state === 'stopped') return;
    state = next;
    options.onState(next);
  }

  function open(): void {
    setState('connecting');
    const opened = new EventSource(`${options.api}${livePath(options.displayKey, cursor)}`, {
      withCredentials: options.displayKey === null,
    });
    source = opened;
    restartSilenceTimer();
    opened.addEventListener('open', () => {
      if (source !== opened) return;
      restartSilenceTimer();
      cancelHealthy();
      cancelHealthy = timers.after(HEALTHY_MS, () => {
        failures = 0;
      });
      setState('open');
    });
    opened.addEventListener('error', () => {
      if (source !== opened) return;
      cancelHealthy();
      if (opened.readyState !== CLOSED) return setState('connecting');
      checkRevoked();
      retryLater();
    });
    // EventSource passes on only the frames whose names have a listener.
    for (const name of FRAME_NAMES) {
      opened.addEventListener(name, (event: MessageEvent<string>) => {
        if (source === opened) onFrame(name, event);
      });
    }
  }

  function onFrame(name: FrameName, event: MessageEvent<string>): void {
    restartSilenceTimer();
    setState('open');
    if (event.lastEventId !== '') cursor = event.lastEventId;
    options.onActivity?.();
    const frame = parseFrame(name, event.data);
    switch (frame?.name) {
      case 'message':
      case 'command':
      case 'display':
        return options.onEvent(frame);
      case 'hello':
        cursor = frame.data.cursor;
        return undefined;
      case 'reset':
        cursor = frame.data.cursor;
        return options.onReset();
      case 'hb':
      case undefined:
        return undefined;
    }
  }

  function restartSilenceTimer(): void {
    silent = false;
    cancelSilence();
    cancelSilence = timers.after(SILENCE_SECONDS * 1_000, () => {
      silent = true;
      cancelSilence = timers.after(SILENCE_SECONDS * 1_000, retryLater);
      check();
    });
  }

  function check(): void {
    const checked = source;
    if (checked === null || pinging) return;
    pinging = true;
    const limit = new AbortController();
    let settled = false;
    const settle = (reached: boolean): void => {
      if (settled) return;
      settled = true;
      cancelLimit();
      pinging = false;
      if (source !== checked) return;
      if (!reached || (silent && checked.readyState !== OPEN)) retryLater();
      // The API responds but its stream is silent: the page must not rely on the stream.
      else if (silent) setState('connecting');
    };
    const cancelLimit = timers.after(PING_SECONDS * 1_000, () => {
      limit.abort(new DOMException(`No answer within ${PING_SECONDS} s`, 'TimeoutError'));
      settle(false);
    });
    options.ping(limit.signal).then(
      () => settle(true),
      (error: unknown) => settle(!(error instanceof NetworkError)),
    );
  }

  /** The network is back, so a closed stream reconnects at once. */
  function onOnline(): void {
    if (state === 'open') return check();
    closeSource();
    return open();
  }

  function retryLater(): void {
    closeSource();
    setState('waiting');
    if (state === 'stopped') return;
    const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures, 10));
    failures += 1;
    cancelRetry = timers.after(Math.round(delay * (1 + JITTER * (2 * timers.random() - 1))), open);
  }

  function checkRevoked(): void {
    if (checkingRevoked) return;
    checkingRevoked = true;
    options.isRevoked().then(
      (revoked) => {
        checkingRevoked = false;
        if (revoked) stop();
      },
      () => {
        checkingRevoked = false;
      },
    );
  }

  function closeSource(): void {
    cancelSilence();
    cancelHealthy();
    cancelRetry();
    source?.close();
    source = null;
  }

  function stop(): void {
    closeSource();
    page.abort();
    setState('stopped');
  }

  open();
  globalThis.addEventListener?.('online', onOnline, { signal: page.signal });
  globalThis.addEventListener?.('offline', check, { signal: page.signal });
  return { check, close: stop, cursor: () => cursor };
}
