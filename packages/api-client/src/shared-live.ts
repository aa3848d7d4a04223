import { parseCursor, PING_SECONDS, SILENCE_SECONDS, type StoredFrame } from '@mabarin/domain/live/frame';
import { browserTimers, connectLive, type LiveOptions, type LiveState } from '#live-client.ts';

/** `since` is the cursor of the snapshot that the page started from. */
export type SharedLiveOptions = Omit<LiveOptions, 'since' | 'onActivity'> & { since: string };

/** A frame with the cursors before and after it, by which a page sees whether it has missed one. */
type CursorFrame = { before: string; cursor: string; frame: StoredFrame };

/** The messages between the pages of one host code. */
type Message =
  /** The sender is the leader from now on: every page shall join it. */
  | { kind: 'lead' }
  /** The sender has everything up to `cursor`, and asks the leader for the rest. */
  | { kind: 'join'; page: string; cursor: string }
  /** The leader's answer; `missed` is null when it does not have all of that any more. */
  | { kind: 'here'; page: string; state: LiveState; cursor: string; missed: CursorFrame[] | null }
  /** A new frame. */
  | ({ kind: 'told' } & CursorFrame)
  /** Events are lost for good: load everything again, then go on from `cursor`. */
  | { kind: 'reset'; cursor: string }
  /** The leader is alive, and this is the state of its stream. */
  | { kind: 'state'; state: LiveState }
  /** A call of a page got no answer: the leader shall ping the API. */
  | { kind: 'check' };

/** How many frames a leader keeps for pages that join later; they are notifications, a few bytes each. */
const KEPT_FRAMES = 200;

/**
 * As `connectLive`, but the pages of one origin and one host code hold one stream together, because HTTP/1.1 allows a
 * browser six connections to a server and a seventh page would hang (docs/live.md). The leader is the page that holds the
 * Web Lock. The others follow it over a BroadcastChannel and keep their own cursors; when the leader closes, the browser
 * gives the lock to the next page, which goes on from its own cursor. Without Web Locks (an old engine, or plain http
 * outside localhost) each page has a stream of its own.
 */
export function shareLive(options: SharedLiveOptions): { check(): void; close(): void } {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (locks === undefined || typeof BroadcastChannel === 'undefined') return connectLive(options);

  const name = `mabarin-live-1 ${options.api} ${options.hostCode}`;
  const page = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  const timers = options.timers ?? browserTimers;
  const closing = new AbortController();
  const channel = new BroadcastChannel(name);
  let cursor = options.since;
  let state: LiveState | null = null;
  let kept: CursorFrame[] = [];
  let stream: ReturnType<typeof connectLive> | null = null;
  let releaseLock = () => {};
  let cancelSilence = () => {};

  const send = (message: Message): void => channel.postMessage(message);

  function setState(next: LiveState): void {
    if (state === next || state === 'stopped') return;
    state = next;
    options.onState(next);
  }

  function lead(): void {
    cancelSilence();
    kept = [];
    stream = connectLive({
      ...options,
      since: cursor,
      onEvent(frame) {
        const next = { before: cursor, cursor: stream?.cursor() ?? cursor, frame };
        cursor = next.cursor;
        kept.push(next);
        if (kept.length > KEPT_FRAMES) kept.shift();
        send({ kind: 'told', ...next });
        options.onEvent(frame);
      },
      onState(next) {
        // A leader that merely closes is followed by another page; a replaced host code stops every page.
        if (!closing.signal.aborted) send({ kind: 'state', state: next });
        setState(next);
        if (next === 'stopped') close();
      },
      onReset() {
        kept = [];
        cursor = stream?.cursor() ?? cursor;
        send({ kind: 'reset', cursor });
        options.onReset();
      },
      onActivity: () => send({ kind: 'state', state: state ?? 'connecting' }),
    });
    send({ kind: 'lead' });
  }

  /** The kept frames after `since`, or null when some of them are not kept any more. */
  function missedSince(since: string): CursorFrame[] | null {
    if (epochOf(since) !== epochOf(cursor)) return null;
    if (isBefore(since, kept[0]?.before ?? cursor)) return null;
    return kept.filter((frame) => isBefore(since, frame.cursor));
  }

  function follow(message: Message): void {
    // Another follower's message does not prove that the leader is alive.
    if (message.kind !== 'join' && message.kind !== 'check') restartSilenceTimer();
    switch (message.kind) {
      case 'lead':
        return join();
      case 'here':
        if (message.page !== page) return undefined;
        if (message.missed === null) startOver(message.cursor);
        else for (const missed of message.missed) receive(missed);
        return setState(message.state);
      case 'told':
        return receive(message);
      case 'reset':
        return startOver(message.cursor);
      case 'state':
        return setState(message.state);
      case 'join':
      case 'check':
        return undefined;
    }
  }

  function receive(next: CursorFrame): void {
    if (epochOf(next.cursor) !== epochOf(cursor)) return startOver(next.cursor);
    if (!isBefore(cursor, next.cursor)) return undefined;
    // A frame between the two is missing.
    if (isBefore(cursor, next.before)) return join();
    cursor = next.cursor;
    options.onEvent(next.frame);
    return undefined;
  }

  function startOver(at: string): void {
    cursor = at;
    options.onReset();
  }

  function join(): void {
    send({ kind: 'join', page, cursor });
  }

  /** A leader that hangs keeps its lock: the page asks it, and while it does not answer the page counts as offline. */
  function restartSilenceTimer(): void {
    cancelSilence();
    cancelSilence = timers.after(SILENCE_SECONDS * 1_000, () => {
      join();
      cancelSilence = timers.after(PING_SECONDS * 1_000, () => {
        setState('waiting');
        restartSilenceTimer();
      });
    });
  }

  function close(): void {
    if (closing.signal.aborted) return;
    closing.abort();
    cancelSilence();
    stream?.close();
    setState('stopped');
    releaseLock();
    channel.close();
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (closing.signal.aborted) return;
    // Also where this page has just become the leader: the message may be of the one before.
    if (data.kind === 'state' && data.state === 'stopped') close();
    else if (stream === null) follow(data);
    else if (data.kind === 'check') stream.check();
    else if (data.kind === 'join') {
      send({ kind: 'here', page: data.page, state: state ?? 'connecting', cursor, missed: missedSince(data.cursor) });
    }
  });
  setState('connecting');
  restartSilenceTimer();
  join();
  locks
    .request(name, { signal: closing.signal }, () => {
      if (closing.signal.aborted) return undefined;
      lead();
      return new Promise<void>((resolve) => {
        releaseLock = resolve;
      });
    })
    // A browser that forbids storage forbids locks too: then this page has a stream of its own.
    .catch(() => {
      if (!closing.signal.aborted && stream === null) lead();
    });
  return {
    check() {
      if (closing.signal.aborted) return;
      if (stream === null) send({ kind: 'check' });
      else stream.check();
    },
    close,
  };
}

const epochOf = (cursor: string): string | undefined => parseCursor(cursor)?.epoch;

/** Whether a cursor is older than another one of the same epoch. */
function isBefore(cursor: string, other: string): boolean {
  const [left, right] = [parseCursor(cursor), parseCursor(other)];
  return left !== null && right !== null && left.seq < right.seq;
}
