import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import {
  formatCursor,
  HEARTBEAT_SECONDS,
  parseCursor,
  RECONNECT_SECONDS,
  type Frame,
} from '@mabarin/domain/live/frame';
import { fail } from '@mabarin/domain/errors';
import type { LiveBus } from './bus.queries.ts';
import type { LiveStore, ServedHost, StreamHead } from './live.queries.ts';
import type { Log } from '#platform/log.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { NumberedEvents, StreamEvent } from '#ports/live.port.ts';
import type { Random } from '#ports/random.port.ts';

/** The streams of this process: who listens to which host, and the notification that wakes them (docs/live.md). */
export type LiveHub = {
  start(): void;
  /** Ends every stream with a spread-out retry time. */
  stop(): Promise<void>;
  /** Rings for a host after a commit that appended these events. Never throws. */
  ring(hostId: string, told: NumberedEvents): void;
  /** Opens a stream. Throws `overlay.key_unknown`, `http.too_many` and `http.unavailable` before it takes the socket. */
  open(stream: NewStream): Promise<void>;
  /** Says `hb` on every stream, or on those of one turn; a timer gives each its turn once in 15 s. */
  beat(turn?: number): void;
  /** Looks after lost notifications, changed host codes and new epochs; a timer does it every 1.5 s. */
  poll(): Promise<void>;
};

export type NewStream = {
  /** SHA-256 of the host code that opens it: the stream ends when the host's code becomes another. */
  codeHash: string;
  /** Last-Event-ID or `?since=`; null: from now on. */
  since: string | null;
  /** Called when the stream may be written to, so that a refusal can still be a normal answer; null: the page has left. */
  takeSocket: () => Socket | null;
};

/** `sent`: up to here the reader has everything. `stalled`: it took nothing since the last beat, though bytes wait for it. */
type Stream = { socket: Socket; codeHash: string; sent: number; stalled: boolean };
type Room = {
  hostId: string;
  epoch: number;
  turn: number;
  streams: Set<Stream>;
  pumping: boolean;
  again: boolean;
};

/** Hosts by the hashes of their codes, and the ids of those for whom it rang while they were looked up. */
type Answer = { hosts: Map<string, ServedHost>; rung: Set<string> };

const MAX_STREAMS_PER_KEY = 20;
const READ_BATCH = 100;
const POLL_MS = 1_500;
/** After this long a shutdown no longer waits for readers to take their last bytes. */
const LAST_BYTES_MS = 1_000;

export function createLiveHub(world: {
  bus: LiveBus;
  store: LiveStore;
  clock: Clock;
  random: Random;
  log: Log;
}): LiveHub {
  const { bus, store, clock, random, log } = world;
  const rooms = new Map<string, Room>();
  let stopped = false;
  let turns = 0;
  let heartbeat: NodeJS.Timeout | null = null;
  let pollTimer: NodeJS.Timeout | null = null;
  let pollUnderWay: Promise<void> = Promise.resolve();
  let asked: Promise<unknown> = Promise.resolve();
  let asking: { codeHashes: Set<string>; answer: Promise<Answer> } | null = null;
  let rung = new Set<string>();

  /** Asks whom codes open. Whoever asks while a question is under way is answered by the one question after it. */
  function ask(codeHash: string): Promise<Answer> {
    if (asking === null) {
      const codeHashes = new Set<string>();
      const question = async () => {
        asking = null;
        const meanwhile = new Set<string>();
        rung = meanwhile;
        const hosts = await store.hostsOfCodes([...codeHashes]);
        return { hosts: new Map(hosts.map((host) => [host.codeHash, host])), rung: meanwhile };
      };
      const answer = asked.then(question, question);
      asking = { codeHashes, answer };
      asked = answer;
    }
    asking.codeHashes.add(codeHash);
    return asking.answer;
  }

  function leave(room: Room, stream: Stream): void {
    room.streams.delete(stream);
    if (room.streams.size === 0 && rooms.get(room.hostId) === room) rooms.delete(room.hostId);
  }

  /**
   * Reads the log from where readers stand and writes every event, encoded once, to whoever lacks it. A newcomer's
   * backfill and a live event are the same thing here, so nothing falls between the two. Readers that are further than
   * a batch behind get reads of their own, after those who are not. `known` is a number that the log had reached
   * before the call.
   */
  async function pump(room: Room, known = 0): Promise<void> {
    if (room.pumping) {
      room.again = true;
      return;
    }
    room.pumping = true;
    try {
      do {
        room.again = false;
        // Who joins while we read may be further behind than what we read: it waits for the next round.
        const readers = [...room.streams].filter(takesMore);
        const places = readers.map((stream) => stream.sent);
        for (const from of places.length === 0 ? [] : new Set([Math.max(...places), Math.min(...places)])) {
          const { epoch } = room;
          const events = await store.eventsAfter(room.hostId, from, READ_BATCH);
          // They were numbered before the log began anew.
          if (room.epoch !== epoch) room.again = true;
          else tell(epoch, readers, from, events);
          if (events.length === READ_BATCH) room.again = true;
        }
      } while (room.again);
      // Numbers that a dedupe key left unused never come.
      for (const stream of room.streams) if (takesMore(stream)) stream.sent = Math.max(stream.sent, known);
    } catch (error) {
      log.warn({ err: error }, 'live events could not be read; the next poll tries again');
    } finally {
      room.pumping = false;
    }
  }

  function wake(hostId: string): void {
    rung.add(hostId);
    const room = rooms.get(hostId);
    if (room) void pump(room);
  }

  /**
   * Writes events that this process has just committed to the readers who have everything before them, without a read.
   * The others, and those of a commit that was overtaken by a later one, get theirs from the log.
   */
  function hand(hostId: string, { epoch, events }: NumberedEvents): void {
    rung.add(hostId);
    const room = rooms.get(hostId);
    const [first, last] = [events[0]?.seq, events.at(-1)?.seq];
    if (!room || first === undefined || last === undefined) return;
    const readers = [...room.streams];
    if (!room.pumping && room.epoch === epoch) tell(epoch, readers, first - 1, events);
    if (readers.some((stream) => stream.sent < last && takesMore(stream))) void pump(room);
  }

  /** Tells streams that what they missed cannot be told any more, and goes on from the head. */
  function reset(room: Room, head: StreamHead): void {
    room.epoch = head.epoch;
    const cursor = cursorOf(head.epoch, head.lastSeq);
    const bytes = Buffer.from(encode({ name: 'reset', data: { cursor } }, cursor));
    for (const stream of room.streams) {
      stream.sent = head.lastSeq;
      if (stream.socket.writable) stream.socket.write(bytes);
    }
  }

  async function poll(): Promise<void> {
    if (rooms.size === 0) return;
    const served = await store.servedHosts([...rooms.keys()]);
    for (const { hostId, codeHash, active, head } of served) {
      const room = rooms.get(hostId);
      if (!room) continue;
      for (const stream of room.streams) {
        if (!active || stream.codeHash !== codeHash) stream.socket.destroySoon();
      }
      if (room.epoch !== head.epoch) reset(room, head);
      else if ([...room.streams].some((stream) => stream.sent < head.lastSeq && takesMore(stream))) {
        await pump(room, head.lastSeq);
      }
    }
  }

  function beat(turn?: number): void {
    const bytes = Buffer.from(encode({ name: 'hb', data: { server_now: clock.now().getTime() } }, null));
    for (const room of rooms.values()) {
      if (turn !== undefined && room.turn !== turn) continue;
      for (const stream of room.streams) {
        if (takesMore(stream)) stream.socket.write(bytes);
        else if (stream.stalled) stream.socket.destroy();
        else stream.stalled = true;
      }
    }
  }

  function schedulePoll(): void {
    if (stopped) return;
    pollTimer = setTimeout(() => {
      pollUnderWay = poll()
        .catch((error: unknown) => log.warn({ err: error }, 'a live poll failed; the next one tries again'))
        .finally(schedulePoll);
    }, POLL_MS);
    pollTimer.unref();
  }

  return {
    start() {
      bus.start(wake);
      let second = 0;
      heartbeat = setInterval(() => beat((second += 1) % HEARTBEAT_SECONDS), 1_000);
      heartbeat.unref();
      schedulePoll();
    },
    ring(hostId, told) {
      hand(hostId, told);
      bus.ring(hostId);
    },
    async open({ codeHash, since, takeSocket }) {
      if (stopped) throw fail('http.unavailable', { retryAfter: 2 });
      const answer = await ask(codeHash);
      if (stopped) throw fail('http.unavailable', { retryAfter: 2 });
      const host = answer.hosts.get(codeHash);
      if (!host?.active) throw fail('overlay.key_unknown');
      const { hostId, head } = host;
      const room = rooms.get(hostId) ?? {
        hostId,
        epoch: head.epoch,
        turn: (turns += 1) % HEARTBEAT_SECONDS,
        streams: new Set<Stream>(),
        pumping: false,
        again: false,
      };
      if (room.streams.size >= MAX_STREAMS_PER_KEY) throw fail('http.too_many', { retryAfter: 15 });
      const socket = takeSocket();
      if (socket === null) return;
      const start = since === null ? head.lastSeq : readableSeq(since, head);
      const stream: Stream = { socket, codeHash, sent: start ?? head.lastSeq, stalled: false };
      rooms.set(hostId, room);
      room.streams.add(stream);
      socket.on('close', () => leave(room, stream));
      socket.on('drain', () => {
        stream.stalled = false;
        void pump(room);
      });
      const cursor = cursorOf(head.epoch, stream.sent);
      const hello = encode({ name: 'hello', data: { server_now: clock.now().getTime(), cursor } }, cursor);
      const resetting = start === null ? encode({ name: 'reset', data: { cursor } }, cursor) : '';
      socket.write(`retry: ${RECONNECT_SECONDS * 1_000}\n\n${hello}${resetting}`);
      if (room.epoch !== head.epoch) reset(room, head);
      // Most have everything, and nothing was told since we looked: a crowd that comes back costs no reads.
      if (stream.sent < head.lastSeq || answer.rung.has(hostId)) void pump(room);
    },
    beat,
    poll,
    async stop() {
      stopped = true;
      if (heartbeat) clearInterval(heartbeat);
      if (pollTimer) clearTimeout(pollTimer);
      const open = [...rooms.values()].flatMap((room) => [...room.streams]);
      for (const stream of open) {
        if (!takesMore(stream)) stream.socket.destroy();
        // Spread out, so that a restart is not met by every page at once.
        else stream.socket.write(`retry: ${1_000 + random.int(4_001)}\n\n`);
        stream.socket.destroySoon();
      }
      setTimeout(() => open.forEach(({ socket }) => socket.destroy()), LAST_BYTES_MS).unref();
      await pollUnderWay;
      await bus.stop();
    },
  };
}

/**
 * Whether a reader's socket takes more: it is open and less than its high-water mark (64 kB) waits unsent. A reader that
 * does not is left alone until it has taken what waits; the log keeps the rest for it.
 */
function takesMore({ socket }: Stream): boolean {
  return socket.writable && !socket.writableNeedDrain;
}

/** Writes events that follow `from` to those readers who have everything up to there. */
function tell(epoch: number, readers: readonly Stream[], from: number, events: readonly StreamEvent[]): void {
  for (const { seq, frame } of events) {
    const takers = readers.filter((stream) => stream.sent >= from && stream.sent < seq && takesMore(stream));
    if (takers.length === 0) continue;
    const bytes = Buffer.from(encode(frame, cursorOf(epoch, seq)));
    for (const stream of takers) {
      stream.sent = seq;
      stream.socket.write(bytes);
    }
  }
}

/** The number to go on from, or null when the cursor is none of ours, from a lost future, or too old. */
function readableSeq(since: string, head: StreamHead): number | null {
  const cursor = parseCursor(since);
  if (cursor === null || cursor.epoch !== String(head.epoch)) return null;
  return cursor.seq <= head.lastSeq && cursor.seq >= head.prunedSeq ? cursor.seq : null;
}

function cursorOf(epoch: number, seq: number): string {
  return formatCursor({ epoch: String(epoch), seq });
}

function encode(frame: Frame, id: string | null): string {
  const lines = [
    ...(id === null ? [] : [`id: ${id}`]),
    ...(frame.name === 'message' ? [] : [`event: ${frame.name}`]),
    `data: ${JSON.stringify(frame.data)}`,
  ];
  return `${lines.join('\n')}\n\n`;
}

/** A browser's own reconnect sends Last-Event-ID, which is newer than the `since` of its address. */
export function sinceOf(headers: IncomingHttpHeaders, query: unknown): string | null {
  const header = headers['last-event-id'];
  if (typeof header === 'string' && header !== '') return header;
  const since = typeof query === 'object' && query !== null && 'since' in query ? query.since : undefined;
  return since === undefined ? null : String(since);
}
