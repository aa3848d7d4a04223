import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import {
  formatCursor,
  HEARTBEAT_SECONDS,
  parseCursor,
  RECONNECT_SECONDS,
  type Frame,
} from '@mabarin/domain/live/frame';
import { fail } from '@mabarin/domain/errors';
import type { LiveBus } from './bus.queries.ts';
import type { LiveStore, StreamHead } from './live.queries.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Random } from '#platform/random.ts';

/** The streams of this process: who listens to which host, and the doorbell that wakes them (docs/live.md). */
export type LiveHub = {
  start(): void;
  /** Ends every stream with a spread-out retry time. */
  stop(): Promise<void>;
  /** Rings for a host after a commit that appended events. Never throws. */
  ring(hostId: string): void;
  /** Opens a stream on a taken-over response. Throws `http.too_many` and `http.unavailable` before it writes. */
  open(stream: NewStream): Promise<void>;
  /** Says `hb` on every stream; a timer does it every 15 s. */
  beat(): void;
  /** Looks after lost doorbells, changed host codes and new epochs; a timer does it every 1.5 s. */
  poll(): Promise<void>;
};

export type NewStream = {
  hostId: string;
  /** SHA-256 of the host code that opened it: the stream ends when the host's code becomes another. */
  codeHash: string;
  /** Last-Event-ID or `?since=`; null: from now on. */
  since: string | null;
  /** Called when the stream may be written to, so that a refusal can still be a normal answer. */
  takeOver: () => ServerResponse;
};

type Stream = { raw: ServerResponse; codeHash: string; sent: number };
type Room = { hostId: string; epoch: number; streams: Set<Stream>; pumping: boolean; again: boolean };

const MAX_STREAMS_PER_KEY = 20;
/** A reader this far behind is cut; its cursor makes that safe. */
const MAX_UNSENT_BYTES = 256 * 1024;
const READ_BATCH = 500;
const POLL_MS = 1_500;

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
  let heartbeat: NodeJS.Timeout | null = null;
  let polling: NodeJS.Timeout | null = null;
  let pollUnderWay: Promise<void> = Promise.resolve();

  function write(stream: Stream, bytes: Buffer): void {
    const { raw } = stream;
    if (raw.destroyed || raw.writableEnded) return;
    if (raw.writableLength > MAX_UNSENT_BYTES) raw.destroy();
    else raw.write(bytes);
  }

  function leave(room: Room, stream: Stream): void {
    room.streams.delete(stream);
    if (room.streams.size === 0 && rooms.get(room.hostId) === room) rooms.delete(room.hostId);
  }

  /**
   * Reads the log from the reader that is furthest behind and writes every event, encoded once, to whoever lacks it. A
   * newcomer's backfill and a live event are the same thing here, so nothing falls between the two.
   */
  async function pump(room: Room): Promise<void> {
    if (room.pumping) {
      room.again = true;
      return;
    }
    room.pumping = true;
    try {
      do {
        room.again = false;
        // Who joins while we read may be further behind than what we read: it waits for the next round.
        const readers = [...room.streams];
        if (readers.length === 0) return;
        const from = Math.min(...readers.map((stream) => stream.sent));
        const events = await store.eventsAfter(room.hostId, from, READ_BATCH);
        for (const { seq, frame } of events) {
          const bytes = encode(frame, cursorOf(room.epoch, seq));
          for (const stream of readers) {
            if (stream.sent >= seq) continue;
            stream.sent = seq;
            write(stream, bytes);
          }
        }
        if (events.length === READ_BATCH) room.again = true;
      } while (room.again);
    } catch (error) {
      log.warn({ err: error }, 'live events could not be read; the next poll tries again');
    } finally {
      room.pumping = false;
    }
  }

  function wake(hostId: string): void {
    const room = rooms.get(hostId);
    if (room) void pump(room);
  }

  /** Tells streams that what they missed cannot be told any more, and goes on from the head. */
  function reset(room: Room, head: StreamHead): void {
    room.epoch = head.epoch;
    const cursor = cursorOf(head.epoch, head.lastSeq);
    const bytes = encode({ name: 'reset', data: { cursor } }, cursor);
    for (const stream of room.streams) {
      stream.sent = head.lastSeq;
      write(stream, bytes);
    }
  }

  async function poll(): Promise<void> {
    if (rooms.size === 0) return;
    const served = await store.servedHosts([...rooms.keys()]);
    for (const { hostId, codeHash, active, head } of served) {
      const room = rooms.get(hostId);
      if (!room) continue;
      for (const stream of room.streams) {
        if (!active || stream.codeHash !== codeHash) stream.raw.end();
      }
      if (room.epoch !== head.epoch) reset(room, head);
      else if ([...room.streams].some((stream) => stream.sent < head.lastSeq)) {
        await pump(room);
        // Numbers that a dedupe key left unused never come.
        for (const stream of room.streams) {
          if (!room.pumping) stream.sent = Math.max(stream.sent, head.lastSeq);
        }
      }
    }
  }

  function beat(): void {
    const bytes = encode({ name: 'hb', data: { server_now: clock.now().getTime() } }, null);
    for (const room of rooms.values()) for (const stream of room.streams) write(stream, bytes);
  }

  function schedulePoll(): void {
    if (stopped) return;
    polling = setTimeout(() => {
      pollUnderWay = poll()
        .catch((error: unknown) => log.warn({ err: error }, 'a live poll failed; the next one tries again'))
        .finally(schedulePoll);
    }, POLL_MS);
    polling.unref();
  }

  return {
    start() {
      bus.start(wake);
      heartbeat = setInterval(beat, HEARTBEAT_SECONDS * 1_000);
      heartbeat.unref();
      schedulePoll();
    },
    ring(hostId) {
      wake(hostId);
      bus.ring(hostId);
    },
    async open({ hostId, codeHash, since, takeOver }) {
      if (stopped) throw fail('http.unavailable', { retryAfter: 2 });
      const head = await store.head(hostId);
      if (stopped) throw fail('http.unavailable', { retryAfter: 2 });
      const room = rooms.get(hostId) ?? {
        hostId,
        epoch: head.epoch,
        streams: new Set<Stream>(),
        pumping: false,
        again: false,
      };
      if (room.streams.size >= MAX_STREAMS_PER_KEY) throw fail('http.too_many', { retryAfter: 15 });
      const start = since === null ? head.lastSeq : readableSeq(since, head);
      const sent = start ?? head.lastSeq;
      const cursor = cursorOf(head.epoch, sent);

      const raw = takeOver();
      // The page has left already: its close was told before anybody listened.
      if (raw.destroyed) return;
      const stream: Stream = { raw, codeHash, sent };
      rooms.set(hostId, room);
      room.streams.add(stream);
      raw.on('close', () => leave(room, stream));
      raw.on('error', () => raw.destroy());
      raw.socket?.setKeepAlive(true, 30_000);
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        // Tells nginx to pass frames on at once.
        'x-accel-buffering': 'no',
      });
      raw.write(`retry: ${RECONNECT_SECONDS * 1_000}\n\n`);
      raw.write(encode({ name: 'hello', data: { server_now: clock.now().getTime(), cursor } }, cursor));
      if (start === null) raw.write(encode({ name: 'reset', data: { cursor } }, cursor));
      if (room.epoch !== head.epoch) reset(room, head);
      void pump(room);
    },
    beat,
    poll,
    async stop() {
      stopped = true;
      if (heartbeat) clearInterval(heartbeat);
      if (polling) clearTimeout(polling);
      // Spread out, so that a restart is not met by every page at once.
      for (const room of rooms.values()) {
        for (const { raw } of room.streams) raw.end(`retry: ${1_000 + random.int(4_001)}\n\n`);
      }
      await pollUnderWay;
      await bus.stop();
    },
  };
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

function encode(frame: Frame, id: string | null): Buffer {
  const lines = [
    ...(id === null ? [] : [`id: ${id}`]),
    ...(frame.name === 'message' ? [] : [`event: ${frame.name}`]),
    `data: ${JSON.stringify(frame.data)}`,
  ];
  return Buffer.from(`${lines.join('\n')}\n\n`);
}

/** A browser's own reconnect sends Last-Event-ID, which is newer than the `since` of its address. */
export function sinceOf(headers: IncomingHttpHeaders, query: unknown): string | null {
  const header = headers['last-event-id'];
  if (typeof header === 'string' && header !== '') return header;
  const since = typeof query === 'object' && query !== null && 'since' in query ? query.since : undefined;
  return since === undefined ? null : String(since);
}
