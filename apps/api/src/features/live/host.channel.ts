import type { ServerResponse } from 'node:http';
import { formatCursor, RECONNECT_SECONDS, type Frame } from '@mabarin/domain/live/frame';
import { isHeardBy } from '@mabarin/domain/team/live';
import type { TeamRole } from '@mabarin/domain/team/roles';
import type { LiveStore, StreamHead } from './live.queries.ts';
import type { Log } from '#platform/log.ts';
import type { NumberedEvents, StreamEvent } from '#ports/live.port.ts';

/**
 * What opened a stream, and ends it: a host code, by its SHA-256, until the host has another (`address`: whose reader it
 * is, as limits count it); or a session, until it ends or
 * acts in another role.
 */
type StreamOpener = { codeHash: string; address: string } | { sessionId: string; role: TeamRole };

/** One open stream of a reader. */
export type Stream = {
  readonly response: ServerResponse;
  readonly opener: StreamOpener;
  /** The number of the last event that was written to it; it has all events before that too. */
  sentSeq: number;
  /** Bytes wait for the reader, and it has taken none of them since the last heartbeat. */
  stalled: boolean;
};

/** The streams of one host in this process. */
export type HostChannel = {
  readonly hostId: string;
  /** The epoch of the host's log, to which the numbers of its events belong. */
  epoch: number;
  readonly streams: Set<Stream>;
  /** Which second of a heartbeat's period is this host's. */
  readonly heartbeatSecond: number;
  /** A read of the log is under way. */
  reading: boolean;
  /** More may be in the log than the read under way finds. */
  readAgain: boolean;
};

type LogReader = { store: LiveStore; log: Log };

const READ_BATCH = 100;

export function createChannel(options: Pick<HostChannel, 'hostId' | 'epoch' | 'heartbeatSecond'>): HostChannel {
  return { ...options, streams: new Set(), reading: false, readAgain: false };
}

/** Writes the first frames. `missed`: events after the reader's cursor are lost to it, so it must load everything again. */
export function writeHello(stream: Stream, epoch: number, { now, missed }: { now: Date; missed: boolean }): void {
  const cursor = cursorOf(epoch, stream.sentSeq);
  const hello = encode({ name: 'hello', data: { server_now: now.getTime(), cursor } }, cursor);
  const reset = missed ? encode({ name: 'reset', data: { cursor } }, cursor) : '';
  stream.response.write(`retry: ${RECONNECT_SECONDS * 1_000}\n\n${hello}${reset}`);
}

/**
 * Writes events that this process has just committed to the streams that have everything before them, without a read of
 * the log. The other streams, and all of them where a later commit was faster, get theirs from the log.
 */
export function publishCommitted(channel: HostChannel, { epoch, events }: NumberedEvents, reader: LogReader): void {
  const [first, last] = [events[0]?.seq, events.at(-1)?.seq];
  if (first === undefined || last === undefined) return;
  if (!channel.reading && channel.epoch === epoch) writeEvents(epoch, [...channel.streams], first - 1, events);
  if (isBehind(channel, last)) void catchUp(channel, reader);
}

/** Whether a stream that can be written to lacks events up to this number. */
export function isBehind(channel: HostChannel, seq: number): boolean {
  return [...channel.streams].some((stream) => stream.sentSeq < seq && acceptsMore(stream));
}

/**
 * Reads the log from where the streams stand and writes each event, encoded once, to every stream that lacks it. The
 * backlog of a new stream and a new event come from the same read, so no event falls between the two. Never throws.
 *
 * `reachedSeq`: a number that the log had reached before the call.
 */
export async function catchUp(channel: HostChannel, { store, log }: LogReader, reachedSeq = 0): Promise<void> {
  if (channel.reading) {
    channel.readAgain = true;
    return;
  }
  channel.reading = true;
  try {
    do {
      channel.readAgain = false;
      // A stream that opens during the read may be further behind than the read began: it gets the next round.
      const streams = [...channel.streams].filter(acceptsMore);
      for (const seq of readingPoints(streams)) {
        const { epoch } = channel;
        const events = await store.eventsAfter(channel.hostId, seq, READ_BATCH);
        // The log began anew during the read, and these numbers are of the old one.
        if (channel.epoch !== epoch) channel.readAgain = true;
        else writeEvents(epoch, streams, seq, events);
        if (events.length === READ_BATCH) channel.readAgain = true;
      }
    } while (channel.readAgain);
    // A repeated dedupe key leaves a number unused, for which no event ever comes.
    for (const stream of channel.streams) {
      if (acceptsMore(stream)) stream.sentSeq = Math.max(stream.sentSeq, reachedSeq);
    }
  } catch (error) {
    log.warn({ err: error }, 'live events could not be read; the next poll tries again');
  } finally {
    channel.reading = false;
  }
}

/** Resets the streams, whose events are lost to them, and goes on from the log's head. */
export function resetTo(channel: HostChannel, head: StreamHead): void {
  channel.epoch = head.epoch;
  const cursor = cursorOf(head.epoch, head.lastSeq);
  const bytes = Buffer.from(encode({ name: 'reset', data: { cursor } }, cursor));
  for (const stream of channel.streams) {
    stream.sentSeq = head.lastSeq;
    if (isOpen(stream)) stream.response.write(bytes);
  }
}

/** The frame `hb` for `writeHeartbeat`. */
export function encodeHeartbeat(now: Date): Buffer {
  return Buffer.from(encode({ name: 'hb', data: { server_now: now.getTime() } }, null));
}

/** Writes the heartbeat, and cuts streams that took nothing since the last one: their readers come back with a cursor. */
export function writeHeartbeat(channel: HostChannel, heartbeat: Buffer): void {
  for (const stream of channel.streams) {
    if (acceptsMore(stream)) stream.response.write(heartbeat);
    else if (stream.stalled) stream.response.destroy();
    else stream.stalled = true;
  }
}

/**
 * Whether a stream can be written to: it is open, and less than its high-water mark (64 kB) waits unsent. A stream that
 * cannot is left alone until its reader has taken what waits; the log keeps the rest for it.
 */
export function acceptsMore(stream: Stream): boolean {
  return isOpen(stream) && !stream.response.writableNeedDrain;
}

function isOpen({ response }: Stream): boolean {
  return !response.writableEnded && !response.destroyed;
}

/**
 * The numbers to read the log from: where the foremost stream stands, then where the hindmost does, so that a stream far
 * behind does not hold up the others.
 */
function readingPoints(streams: readonly Stream[]): Set<number> {
  if (streams.length === 0) return new Set();
  const positions = streams.map((stream) => stream.sentSeq);
  return new Set([Math.max(...positions), Math.min(...positions)]);
}

/** Writes events, the first of which follows `afterSeq`, to those streams that have everything up to there. */
function writeEvents(
  epoch: number,
  streams: readonly Stream[],
  afterSeq: number,
  events: readonly StreamEvent[],
): void {
  for (const { seq, frame } of events) {
    const recipients = streams.filter(
      (stream) => stream.sentSeq >= afterSeq && stream.sentSeq < seq && acceptsMore(stream),
    );
    if (recipients.length === 0) continue;
    const bytes = Buffer.from(encode(frame, cursorOf(epoch, seq)));
    for (const stream of recipients) {
      stream.sentSeq = seq;
      if ('codeHash' in stream.opener || isHeardBy(stream.opener.role, frame)) stream.response.write(bytes);
    }
  }
}

function cursorOf(epoch: number, seq: number): string {
  return formatCursor({ epoch: String(epoch), seq });
}

/** A frame as server-sent events write it. */
function encode(frame: Frame, id: string | null): string {
  const lines = [
    ...(id === null ? [] : [`id: ${id}`]),
    ...(frame.name === 'message' ? [] : [`event: ${frame.name}`]),
    `data: ${JSON.stringify(frame.data)}`,
  ];
  return `${lines.join('\n')}\n\n`;
}
