import { parseCursor, PING_SECONDS, SILENCE_SECONDS, type StoredFrame } from '@mabarin/domain/live/frame';
import { browserTimers, connectLive, type LiveOptions, type LiveState } from '#live-client.ts';

/** `since` null: the stream begins now. Pages of one `group` (display key or session) share a stream. */
export type SharedStreamOptions = Omit<LiveOptions, 'since'> & { since: string | null; group: string };

/** A frame with the preceding cursor, so that a follower notices a gap; null: its leader's first frame. */
type SharedFrame = { before: string | null; cursor: string; frame: StoredFrame };

/** Messages between pages of one group. Pages of two builds may be open at once, so the kinds keep their names. */
type Message =
  | { kind: 'lead' }
  | { kind: 'join'; page: string; cursor: string | null }
  /** The leader's reply; `missed` is null when it no longer has those frames. */
  | { kind: 'here'; page: string; state: LiveState; cursor: string | null; missed: SharedFrame[] | null }
  | ({ kind: 'told' } & SharedFrame)
  | { kind: 'reset'; cursor: string | null }
  | { kind: 'state'; state: LiveState }
  /** A call of a page got no response: the leader checks the connection. */
  | { kind: 'check' };

/** Frames a leader keeps for pages that join later; each is a few bytes. */
const HISTORY_MAX = 200;

/**
 * Like `connectLive`, but pages of one origin and group share one stream, because HTTP/1.1 allows a browser six
 * connections to a server and a seventh page would hang (docs/live.md). The page that holds the Web Lock leads. The
 * others receive its frames over a BroadcastChannel and keep their own cursors. When the leader goes, the browser gives
 * the lock to the next page, which continues from its own cursor. Without Web Locks (an old engine, or plain http
 * outside localhost) each page has a stream of its own.
 */
export function openSharedStream(options: SharedStreamOptions): { check(): void; close(): void } {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (locks === undefined || typeof BroadcastChannel === 'undefined') return connectLive(options);

  const name = `mabarin-live-1 ${options.api} ${options.group}`;
  const page = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  const timers = options.timers ?? browserTimers;
  const closing = new AbortController();
  const channel = new BroadcastChannel(name);
  let cursor = options.since;
  let state: LiveState | null = null;
  let history: SharedFrame[] = [];
  /** Null: another page leads. */
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
    history = [];
    stream = connectLive({
      ...options,
      since: cursor,
      onEvent(frame) {
        const at = stream?.cursor() ?? cursor ?? '';
        const shared = { before: cursor, cursor: at, frame };
        cursor = at;
        history.push(shared);
        if (history.length > HISTORY_MAX) history.shift();
        send({ kind: 'told', ...shared });
        options.onEvent(frame);
      },
      onState(next) {
        // A leader that only closes hands over to the next page. A replaced code stops all of them.
        if (!closing.signal.aborted) send({ kind: 'state', state: next });
        setState(next);
        if (next === 'stopped') close();
      },
      onReset() {
        history = [];
        cursor = stream?.cursor() ?? cursor;
        send({ kind: 'reset', cursor });
        options.onReset();
      },
      onActivity() {
        send({ kind: 'state', state: state ?? 'connecting' });
        options.onActivity?.();
      },
    });
    send({ kind: 'lead' });
  }

  /** Null: this leader no longer has all frames after `since`. */
  function framesSince(since: string | null): SharedFrame[] | null {
    if (since === null) return [];
    if (cursor === null || epochOf(since) !== epochOf(cursor)) return null;
    const [first] = history;
    if (isBefore(since, first === undefined ? cursor : (first.before ?? first.cursor))) return null;
    return history.filter((shared) => isBefore(since, shared.cursor));
  }

  function follow(message: Message): void {
    // Messages of other followers do not prove that a leader is alive.
    if (message.kind !== 'join' && message.kind !== 'check') listenForSilence();
    if (message.kind === 'told' || (message.kind === 'state' && message.state === 'open')) options.onActivity?.();
    switch (message.kind) {
      case 'lead':
        return join();
      case 'here':
        if (message.page !== page) return undefined;
        if (message.missed === null) startOver(message.cursor);
        else for (const shared of message.missed) receive(shared);
        cursor ??= message.cursor;
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

  function receive(shared: SharedFrame): void {
    if (cursor !== null) {
      if (epochOf(shared.cursor) !== epochOf(cursor)) return startOver(shared.cursor);
      if (!isBefore(cursor, shared.cursor)) return undefined;
      // A frame between the two was missed, or may have been.
      if (shared.before === null || isBefore(cursor, shared.before)) return join();
    }
    cursor = shared.cursor;
    options.onEvent(shared.frame);
    return undefined;
  }

  function startOver(at: string | null): void {
    // A leader's reset and its answer to a join sent before it say the same thing.
    if (at !== null && at === cursor) return;
    cursor = at;
    options.onReset();
  }

  function join(): void {
    send({ kind: 'join', page, cursor });
  }

  /** A hung leader keeps its lock. After silence this page asks it, and without a reply reports `waiting`. */
  function listenForSilence(): void {
    cancelSilence();
    cancelSilence = timers.after(SILENCE_SECONDS * 1_000, () => {
      join();
      cancelSilence = timers.after(PING_SECONDS * 1_000, () => {
        setState('waiting');
        listenForSilence();
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
    // Checked first: the page that led until a moment ago may have sent it.
    if (data.kind === 'state' && data.state === 'stopped') close();
    else if (stream === null) follow(data);
    else if (data.kind === 'check') stream.check();
    else if (data.kind === 'join') {
      send({ kind: 'here', page: data.page, state: state ?? 'connecting', cursor, missed: framesSince(data.cursor) });
    }
  });
  setState('connecting');
  listenForSilence();
  join();
  locks
    .request(name, { signal: closing.signal }, () => {
      if (closing.signal.aborted) return undefined;
      lead();
      return new Promise<void>((resolve) => {
        releaseLock = resolve;
      });
    })
    // A browser that forbids storage forbids locks too, so this page has a stream of its own.
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

/** Both cursors must be of one epoch. */
function isBefore(cursor: string, other: string): boolean {
  const [left, right] = [parseCursor(cursor), parseCursor(other)];
  return left !== null && right !== null && left.seq < right.seq;
}
