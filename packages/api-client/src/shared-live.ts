import { parseCursor, PING_SECONDS, SILENCE_SECONDS, type StoredFrame } from '@mabarin/domain/live/frame';
import { browserTimers, connectLive, type LiveOptions, type LiveState } from '#live-client.ts';

/** `since` is the cursor of the snapshot the page started from. */
export type SharedLiveOptions = Omit<LiveOptions, 'since' | 'onSign'> & { since: string };

type Told = { before: string; cursor: string; frame: StoredFrame };

/** What the pages of one key say to each other. */
type Message =
  /** A page leads from now on: tell it where you stand. */
  | { kind: 'lead' }
  /** A page stands at `cursor`, and asks the leader for what it lacks. */
  | { kind: 'join'; page: string; cursor: string }
  /** The leader's answer; `missed` is null when it cannot tell any more. */
  | { kind: 'here'; page: string; state: LiveState; cursor: string; missed: Told[] | null }
  | ({ kind: 'told' } & Told)
  | { kind: 'reset'; cursor: string }
  /** The leader lives, and so stands its stream. */
  | { kind: 'state'; state: LiveState }
  /** A call of a page got no answer: the leader asks whether anybody is there. */
  | { kind: 'check' };

/** A leader remembers so many frames for pages that come later; they are notifications, a few bytes each. */
const REMEMBERED = 200;

/**
 * As `connectLive`, but the pages of one origin and one host code hold one stream together, because HTTP/1.1 allows a
 * browser six connections to a server and a seventh page would hang (docs/live.md). One page leads: whoever holds the
 * Web Lock. The others hear it over a BroadcastChannel and keep their own cursors; when the leader goes, the browser
 * gives the lock to the next one, which goes on from its own cursor. Without Web Locks (an old engine, or plain http
 * outside localhost) each page has a stream of its own.
 */
export function shareLive(options: SharedLiveOptions): { check(): void; close(): void } {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (locks === undefined || typeof BroadcastChannel === 'undefined') return connectLive(options);

  const name = `mabarin-live-1 ${options.api} ${options.hostCode}`;
  const page = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  const timers = options.timers ?? browserTimers;
  const leaving = new AbortController();
  const channel = new BroadcastChannel(name);
  let cursor = options.since;
  let state: LiveState | null = null;
  let remembered: Told[] = [];
  let stream: ReturnType<typeof connectLive> | null = null;
  let resign = () => {};
  let cancelSilence = () => {};

  const say = (message: Message): void => channel.postMessage(message);

  function tell(next: LiveState): void {
    if (state === next || state === 'stopped') return;
    state = next;
    options.onState(next);
  }

  function lead(): void {
    cancelSilence();
    remembered = [];
    stream = connectLive({
      ...options,
      since: cursor,
      onEvent(frame) {
        const told = { before: cursor, cursor: stream?.cursor() ?? cursor, frame };
        cursor = told.cursor;
        remembered.push(told);
        if (remembered.length > REMEMBERED) remembered.shift();
        say({ kind: 'told', ...told });
        options.onEvent(frame);
      },
      onState(next) {
        // A leader that merely leaves hands over; a replaced code ends all.
        if (!leaving.signal.aborted) say({ kind: 'state', state: next });
        tell(next);
        if (next === 'stopped') close();
      },
      onReset() {
        remembered = [];
        cursor = stream?.cursor() ?? cursor;
        say({ kind: 'reset', cursor });
        options.onReset();
      },
      onSign: () => say({ kind: 'state', state: state ?? 'connecting' }),
    });
    say({ kind: 'lead' });
  }

  /** What a page at `since` lacks of what this leader knows, or null when that is not known here. */
  function missedSince(since: string): Told[] | null {
    if (epochOf(since) !== epochOf(cursor)) return null;
    if (isBefore(since, remembered[0]?.before ?? cursor)) return null;
    return remembered.filter((told) => isBefore(since, told.cursor));
  }

  function follow(message: Message): void {
    // What another follower says proves no leader.
    if (message.kind !== 'join' && message.kind !== 'check') listenForSilence();
    switch (message.kind) {
      case 'lead':
        return join();
      case 'here':
        if (message.page !== page) return undefined;
        if (message.missed === null) startOver(message.cursor);
        else for (const told of message.missed) hear(told);
        return tell(message.state);
      case 'told':
        return hear(message);
      case 'reset':
        return startOver(message.cursor);
      case 'state':
        return tell(message.state);
      case 'join':
      case 'check':
        return undefined;
    }
  }

  function hear(told: Told): void {
    if (epochOf(told.cursor) !== epochOf(cursor)) return startOver(told.cursor);
    if (!isBefore(cursor, told.cursor)) return undefined;
    // Something between the two was not heard.
    if (isBefore(cursor, told.before)) return join();
    cursor = told.cursor;
    options.onEvent(told.frame);
    return undefined;
  }

  function startOver(at: string): void {
    cursor = at;
    options.onReset();
  }

  function join(): void {
    say({ kind: 'join', page, cursor });
  }

  /** A leader that hangs keeps its lock: it is asked, and if it does not answer the page says so, polls, and asks again. */
  function listenForSilence(): void {
    cancelSilence();
    cancelSilence = timers.after(SILENCE_SECONDS * 1_000, () => {
      join();
      cancelSilence = timers.after(PING_SECONDS * 1_000, () => {
        tell('waiting');
        listenForSilence();
      });
    });
  }

  function close(): void {
    if (leaving.signal.aborted) return;
    leaving.abort();
    cancelSilence();
    stream?.close();
    tell('stopped');
    resign();
    channel.close();
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (leaving.signal.aborted) return;
    // Said by a leader that this page has just followed, perhaps.
    if (data.kind === 'state' && data.state === 'stopped') close();
    else if (stream === null) follow(data);
    else if (data.kind === 'check') stream.check();
    else if (data.kind === 'join') {
      say({ kind: 'here', page: data.page, state: state ?? 'connecting', cursor, missed: missedSince(data.cursor) });
    }
  });
  tell('connecting');
  listenForSilence();
  join();
  locks
    .request(name, { signal: leaving.signal }, () => {
      if (leaving.signal.aborted) return undefined;
      lead();
      return new Promise<void>((resolve) => {
        resign = resolve;
      });
    })
    // A browser that forbids storage forbids locks too: then this page is on its own.
    .catch(() => {
      if (!leaving.signal.aborted && stream === null) lead();
    });
  return {
    check() {
      if (leaving.signal.aborted) return;
      if (stream === null) say({ kind: 'check' });
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
