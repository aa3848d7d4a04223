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
 * `connecting`: not open yet, or open and silent for too long while the API answers. `waiting`: broken, the next attempt is
 * planned. `stopped`: the code is no longer valid, or closed by the page.
 */
export type LiveState = 'connecting' | 'open' | 'waiting' | 'stopped';

export type LiveOptions = {
  /** Origin of the API. */
  api: string;
  hostCode: string;
  /** Cursor of the snapshot the page started from; without it the stream begins now. */
  since?: string | null;
  onEvent: (frame: StoredFrame) => void;
  onState: (state: LiveState) => void;
  /** Events were missed for good: load everything again. The stream goes on by itself. */
  onReset: () => void;
  /** Asked when the browser gave up: true stops for good. A rejection counts as "not revoked". */
  isRevoked: () => Promise<boolean>;
  /**
   * One cheap call, past every cache: a `NetworkError` says that nobody is there. Its signal ends after `PING_SECONDS`. Any
   * answer proves the API, a refusal too.
   */
  ping: (signal: AbortSignal) => Promise<unknown>;
  /** The server was heard, whatever it said. */
  onSign?: () => void;
  timers?: LiveTimers;
};

export type LiveTimers = {
  /** Runs once after `ms`; the answer cancels it. */
  after: (ms: number, run: () => void) => () => void;
  /** 0 up to 1, spreads reconnects. */
  random: () => number;
};

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 15_000;
const JITTER = 0.3;
/** A stream open this long makes the next failure a first one again. */
const HEALTHY_MS = 30_000;
/** EventSource.OPEN and CLOSED, which a page's fake or an old engine may not carry. */
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
 *
 * After 20 s of silence, when the network goes or comes, and whenever the page says so, one ping decides: if nobody
 * answers it, the stream is opened anew. A stream that stays silent for twice as long is opened anew in any case, and so is
 * one that has not opened in those 20 s.
 */
export function connectLive(options: LiveOptions): {
  /** Something failed that says nobody is there: ask now. */
  check(): void;
  close(): void;
  /** Where the stream stands; null until its first frame when it began without one. */
  cursor(): string | null;
} {
  const timers = options.timers ?? browserTimers;
  const nothing = (): void => {};
  let cursor = options.since ?? null;
  let source: EventSource | null = null;
  let state: LiveState | null = null;
  let failures = 0;
  let asking = false;
  let pinging = false;
  let silent = false;
  const page = new AbortController();
  let cancelSilence = nothing;
  let cancelHealthy = nothing;
  let cancelRetry = nothing;

  function tell(next: LiveState): void {
    if (state === next || state === 'stopped') return;
    state = next;
    options.onState(next);
  }

  function open(): void {
    tell('connecting');
    const mine = new EventSource(`${options.api}${livePath(options.hostCode, cursor)}`);
    source = mine;
    listenForSilence();
    mine.addEventListener('open', () => {
      if (source !== mine) return;
      listenForSilence();
      cancelHealthy();
      cancelHealthy = timers.after(HEALTHY_MS, () => {
        failures = 0;
      });
      tell('open');
    });
    mine.addEventListener('error', () => {
      if (source !== mine) return;
      cancelHealthy();
      if (mine.readyState !== CLOSED) return tell('connecting');
      askWhetherRevoked();
      retryLater();
    });
    // EventSource hands over only the frames whose names are listened to.
    for (const name of FRAME_NAMES) {
      mine.addEventListener(name, (event: MessageEvent<string>) => {
        if (source === mine) take(name, event);
      });
    }
  }

  function take(name: FrameName, event: MessageEvent<string>): void {
    listenForSilence();
    tell('open');
    if (event.lastEventId !== '') cursor = event.lastEventId;
    options.onSign?.();
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

  function listenForSilence(): void {
    silent = false;
    cancelSilence();
    cancelSilence = timers.after(SILENCE_SECONDS * 1_000, () => {
      silent = true;
      cancelSilence = timers.after(SILENCE_SECONDS * 1_000, retryLater);
      check();
    });
  }

  function check(): void {
    const mine = source;
    if (mine === null || pinging) return;
    pinging = true;
    const limit = new AbortController();
    let decided = false;
    const decide = (reached: boolean): void => {
      if (decided) return;
      decided = true;
      cancelLimit();
      pinging = false;
      if (source !== mine) return;
      if (!reached || (silent && mine.readyState !== OPEN)) retryLater();
      // The API is there and its stream says nothing: the page must not count on the stream.
      else if (silent) tell('connecting');
    };
    const cancelLimit = timers.after(PING_SECONDS * 1_000, () => {
      limit.abort(new DOMException(`No answer within ${PING_SECONDS} s`, 'TimeoutError'));
      decide(false);
    });
    options.ping(limit.signal).then(
      () => decide(true),
      (error: unknown) => decide(!(error instanceof NetworkError)),
    );
  }

  /** The network came back: a stream that is not open does not wait any longer. */
  function onOnline(): void {
    if (state === 'open') return check();
    drop();
    return open();
  }

  function retryLater(): void {
    drop();
    tell('waiting');
    if (state === 'stopped') return;
    const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures, 10));
    failures += 1;
    cancelRetry = timers.after(Math.round(delay * (1 + JITTER * (2 * timers.random() - 1))), open);
  }

  function askWhetherRevoked(): void {
    if (asking) return;
    asking = true;
    options.isRevoked().then(
      (revoked) => {
        asking = false;
        if (revoked) stop();
      },
      () => {
        asking = false;
      },
    );
  }

  function drop(): void {
    cancelSilence();
    cancelHealthy();
    cancelRetry();
    source?.close();
    source = null;
  }

  function stop(): void {
    drop();
    page.abort();
    tell('stopped');
  }

  open();
  // Not there in a worker.
  globalThis.addEventListener?.('online', onOnline, { signal: page.signal });
  globalThis.addEventListener?.('offline', check, { signal: page.signal });
  return { check, close: stop, cursor: () => cursor };
}
