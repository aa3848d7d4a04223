import type { ServerResponse } from 'node:http';
import { formatCursor, RECONNECT_SECONDS, type Frame, type LoggedFrame } from '@mabarin/domain/live/frame';
import { isHeardBy } from '@mabarin/domain/team/live';
import type { TeamRole } from '@mabarin/domain/team/roles';
import type { LiveStore, StreamHead } from './live.queries.ts';
import type { Log } from '#platform/log.ts';
import type { NumberedEvents, StreamEvent } from '#ports/live.port.ts';

/**
 * A display key's SHA-256 (`address`: for limits), the SHA-256 of a bot's key, or a session, whose change of role ends the
 * stream too.
 */
type StreamOpener =
  | { codeHash: string; address: string }
  | { streamKeyHash: string }
  | { sessionId: string; memberId: string | null; role: TeamRole };

/** One open stream of a reader. */
export type Stream = {
  readonly response: ServerResponse;
  readonly opener: StreamOpener;
  /** The number of the last event written to it. */
  sentSeq: number;
  /** Bytes wait unread since the last heartbeat. */
  stalled: boolean;
};

/** The streams of one host in this process. */
export type HostChannel = {
  readonly hostId: string;
  /** The epoch of the host's log, to which its event numbers belong. */
  epoch: number;
  readonly streams: Set<Stream>;
  /** This host's second within a heartbeat's period. */
  readonly heartbeatSecond: number;
  reading: boolean;
  /** The log may have more than the running read finds. */
  readAgain: boolean;
};

type LogReader = {
  store: LiveStore;
  log: Log;
  /** Bodies of webhook events by their id, as they may be shown now. */
  bodiesOf: (eventIds: readonly string[]) => Promise<Bodies>;
};

type Bodies = ReadonlyMap<string, string>;

const READ_BATCH = 100;

export function createChannel(options: Pick<HostChannel, 'hostId' | 'epoch' | 'heartbeatSecond'>): HostChannel {
  return { ...options, streams: new Set(), reading: false, readAgain: false };
}

/** Writes the first frames. `missed`: the reader has lost events and must load everything again. */
export function writeHello(stream: Stream, epoch: number, { now, missed }: { now: Date; missed: boolean }): void {
  const cursor = cursorOf(epoch, stream.sentSeq);
  const hello = encode({ name: 'hello', data: { server_now: now.getTime(), cursor } }, cursor);
  const reset = missed ? encode({ name: 'reset', data: { cursor } }, cursor) : '';
  stream.response.write(`retry: ${RECONNECT_SECONDS * 1_000}\n\n${hello}${reset}`);
}

/** Writes a commit's events, without a read of the log, to the streams that have all before them. */
export function publishCommitted(channel: HostChannel, { epoch, events }: NumberedEvents, reader: LogReader): void {
  const [first, last] = [events[0]?.seq, events.at(-1)?.seq];
  if (first === undefined || last === undefined) return;
  if (!channel.reading && channel.epoch === epoch) {
    writeEvents(epoch, [...channel.streams].filter(isOfPage), first - 1, events);
  }
  if (isBehind(channel, last)) void catchUp(channel, reader);
}

/** A writable stream lacks events up to this number. */
export function isBehind(channel: HostChannel, seq: number): boolean {
  return [...channel.streams].some((stream) => stream.sentSeq < seq && acceptsMore(stream));
}

/**
 * Reads the log from the streams' positions and writes each event, encoded once, to every stream that lacks it. A new
 * stream's backlog and new events come from the same read, so no event falls between. Never throws. `reachedSeq`: a
 * number that the log had reached before the call.
 */
export async function catchUp(channel: HostChannel, reader: LogReader, reachedSeq = 0): Promise<void> {
  const { store, log } = reader;
  if (channel.reading) {
    channel.readAgain = true;
    return;
  }
  channel.reading = true;
  try {
    do {
      channel.readAgain = false;
      // A stream opened during the read may be further behind: it gets the next round.
      const streams = [...channel.streams].filter(acceptsMore);
      for (const seq of readingPoints(streams)) {
        const { epoch } = channel;
        const events = await store.eventsAfter(channel.hostId, seq, READ_BATCH);
        // The log was restarted during the read, and these numbers are of the old one.
        if (channel.epoch !== epoch) channel.readAgain = true;
        else {
          writeEvents(epoch, streams.filter(isOfPage), seq, events);
          await writeBodies(channel, { streams: streams.filter(isOfBot), afterSeq: seq, events }, reader);
        }
        if (events.length === READ_BATCH) channel.readAgain = true;
      }
    } while (channel.readAgain);
    // A repeated dedupe key leaves a number without an event.
    for (const stream of channel.streams) {
      if (acceptsMore(stream)) stream.sentSeq = Math.max(stream.sentSeq, reachedSeq);
    }
  } catch (error) {
    log.warn({ err: error }, 'live events could not be read; the next poll tries again');
  } finally {
    channel.reading = false;
  }
}

/** Resets the streams and continues from the log's head. */
export function resetTo(channel: HostChannel, head: StreamHead): void {
  channel.epoch = head.epoch;
  const cursor = cursorOf(head.epoch, head.lastSeq);
  const bytes = Buffer.from(encode({ name: 'reset', data: { cursor } }, cursor));
  for (const stream of channel.streams) {
    stream.sentSeq = head.lastSeq;
    if (isOpen(stream)) stream.response.write(bytes);
  }
}

export function encodeHeartbeat(now: Date): Buffer {
  return Buffer.from(encode({ name: 'hb', data: { server_now: now.getTime() } }, null));
}

/** Writes the heartbeat, and cuts streams that took nothing since the last: their readers reconnect. */
export function writeHeartbeat(channel: HostChannel, heartbeat: Buffer): void {
  for (const stream of channel.streams) {
    // A bot resumes from there, though it got no event for days.
    const id = isOfBot(stream) ? `id: ${cursorOf(channel.epoch, stream.sentSeq)}\n` : '';
    if (acceptsMore(stream)) stream.response.write(id === '' ? heartbeat : Buffer.concat([Buffer.from(id), heartbeat]));
    else if (stream.stalled) stream.response.destroy();
    else stream.stalled = true;
  }
}

/** A stream is writable while less than its high-water mark (64 kB) waits unsent; the log keeps the rest. */
export function acceptsMore(stream: Stream): boolean {
  return isOpen(stream) && !stream.response.writableNeedDrain;
}

function isOpen({ response }: Stream): boolean {
  return !response.writableEnded && !response.destroyed;
}

/** The foremost stream's position, then the hindmost's, so that a slow stream does not hold up the others. */
function readingPoints(streams: readonly Stream[]): Set<number> {
  if (streams.length === 0) return new Set();
  const positions = streams.map((stream) => stream.sentSeq);
  return new Set([Math.max(...positions), Math.min(...positions)]);
}

const isOfBot = ({ opener }: Stream): boolean => 'streamKeyHash' in opener;
const isOfPage = (stream: Stream): boolean => !isOfBot(stream);

/** Reads the bodies that streams of bots lack and writes them, after everything else: they take time. */
async function writeBodies(
  channel: HostChannel,
  { streams, afterSeq, events }: { streams: readonly Stream[]; afterSeq: number; events: readonly StreamEvent[] },
  { bodiesOf }: LogReader,
): Promise<void> {
  if (!streams.some(({ sentSeq }) => sentSeq >= afterSeq && sentSeq < (events.at(-1)?.seq ?? 0))) return;
  const { epoch } = channel;
  const ids = events.flatMap(({ frame }) => (frame.name === 'event' ? [frame.data.id] : []));
  const bodies = ids.length === 0 ? undefined : await bodiesOf(ids);
  if (channel.epoch === epoch) writeEvents(epoch, streams, afterSeq, events, bodies);
  else channel.readAgain = true;
}

/** Writes events that follow `afterSeq` to the streams at that position. */
function writeEvents(
  epoch: number,
  streams: readonly Stream[],
  afterSeq: number,
  events: readonly StreamEvent[],
  bodies?: Bodies,
): void {
  for (const { seq, frame } of events) {
    const recipients = streams.filter(
      (stream) => stream.sentSeq >= afterSeq && stream.sentSeq < seq && acceptsMore(stream),
    );
    if (recipients.length === 0) continue;
    const bytes = Buffer.from(encodeLogged(frame, cursorOf(epoch, seq), bodies));
    for (const stream of recipients) {
      stream.sentSeq = seq;
      if (isFor(stream, frame) && bytes.length > 0) stream.response.write(bytes);
    }
  }
}

function isFor({ opener }: Stream, frame: LoggedFrame): boolean {
  if ('streamKeyHash' in opener || frame.name === 'event') return 'streamKeyHash' in opener && frame.name === 'event';
  return 'codeHash' in opener || isHeardBy(opener.role, frame);
}

/** Empty for an event whose row is gone. */
function encodeLogged(frame: LoggedFrame, id: string, bodies?: Bodies): string {
  if (frame.name !== 'event') return encode(frame, id);
  const body = bodies?.get(frame.data.id);
  return body === undefined ? '' : `id: ${id}\ndata: ${body}\n\n`;
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
