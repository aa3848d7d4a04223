import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fail } from '@mabarin/domain/errors';
import type { TeamRole } from '@mabarin/domain/team/roles';
import { HEARTBEAT_SECONDS, parseCursor } from '@mabarin/domain/live/frame';
import {
  acceptsMore,
  catchUp,
  createChannel,
  encodeHeartbeat,
  isBehind,
  publishCommitted,
  resetTo,
  writeHeartbeat,
  writeHello,
  type HostChannel,
  type Stream,
} from './host.channel.ts';
import { createHostLookup } from './host.lookup.ts';
import type { LiveStore, StreamHead } from './live.queries.ts';
import type { Log } from '#platform/log.ts';
import type { LiveBus } from '#ports/bus.port.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { NumberedEvents } from '#ports/live.port.ts';
import type { Random } from '#ports/random.port.ts';

/** All streams of this process, by host (docs/live.md). */
export type LiveHub = {
  /** Starts the timers and listens to the bus. */
  start(): void;
  /** Ends every stream with a random retry time of 0.25 to 2.5 s, and refuses new ones. */
  endStreams(): Promise<void>;
  stop(): Promise<void>;
  /** Sends committed events of a host to its streams, here and in other processes. Never throws. */
  publish(hostId: string, events: NumberedEvents): void;
  /** Calls `listener` at each commit with events of a host, in this process and, by the bus, in others. */
  onChange(listener: (hostId: string) => void): void;
  /** Throws `overlay.key_unknown` (bots: `webhooks.key_unknown`), `http.too_many` and `http.unavailable` before it calls `accept`. */
  open(stream: NewStream): Promise<void>;
  /** Sends `hb` to every stream, or to the hosts of one second; a timer calls it for each host every 15 s. */
  heartbeat(second?: number): void;
  streams(): number;
  /** Repairs lost notifications, and applies changed display keys and new epochs, every 1.5 s. */
  poll(): Promise<void>;
};

type NewStream = {
  /** A session and a bot's key name their host; a code is looked up. */
  opener:
    | { codeHash: string; address: string }
    | { streamKeyHash: string; hostId: string }
    | { sessionId: string; memberId: string | null; hostId: string; role: TeamRole };
  /** The reader's cursor; null: only future events. */
  since: string | null;
  /** Opens the stream as the reply. Null: the reader has left. Before it a refusal can be a normal reply. */
  accept: () => ServerResponse | null;
};

/** Maximum streams of a host, each kind apart, so that a leaked code keeps no dashboard out. */
const MOST_STREAMS = { displays: 60, displaysOfAddress: 20, sessions: 20, bots: 3 } as const;
const POLL_MS = 1_500;
/** At shutdown a reader has this long to take its last bytes. */
const LAST_BYTES_MS = 1_000;

export function createLiveHub({
  bus,
  store,
  rolesOfSessions,
  bodiesOf,
  clock,
  random,
  log,
}: {
  bus: LiveBus;
  store: LiveStore;
  /** Current roles of sessions, without ended ones. */
  rolesOfSessions: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, TeamRole>>;
  /** Bodies of webhook events by their id, as they may be shown now. */
  bodiesOf: (eventIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  clock: Clock;
  random: Random;
  log: Log;
}): LiveHub {
  const channels = new Map<string, HostChannel>();
  const lookup = createHostLookup(store);
  const listeners: ((hostId: string) => void)[] = [];
  const reader = { store, log, bodiesOf };
  let stopped = false;
  let refusing = false;
  let channelsOpened = 0;
  let heartbeatTimer: NodeJS.Timeout | null = null;
  let pollTimer: NodeJS.Timeout | null = null;
  let polling: Promise<void> = Promise.resolve();

  function noteChange(hostId: string): void {
    lookup.noteChange(hostId);
    for (const listener of listeners) listener(hostId);
  }

  function onNotification(hostId: string): void {
    noteChange(hostId);
    const channel = channels.get(hostId);
    if (channel) void catchUp(channel, reader);
  }

  function channelOf(hostId: string, epoch: number): HostChannel {
    const open = channels.get(hostId);
    if (open) return open;
    channelsOpened += 1;
    return createChannel({ hostId, epoch, heartbeatSecond: channelsOpened % HEARTBEAT_SECONDS });
  }

  function addStream(channel: HostChannel, stream: Stream): void {
    channels.set(channel.hostId, channel);
    channel.streams.add(stream);
    stream.response.on('close', () => {
      channel.streams.delete(stream);
      if (channel.streams.size === 0 && channels.get(channel.hostId) === channel) channels.delete(channel.hostId);
    });
    stream.response.on('drain', () => {
      stream.stalled = false;
      void catchUp(channel, reader);
    });
  }

  async function find(opener: NewStream['opener']) {
    if ('codeHash' in opener) {
      const { host, changedSince } = await lookup.find(opener.codeHash);
      return { host, mayBeBehind: host !== null && changedSince.has(host.hostId) };
    }
    const [host = null] = await store.servedHosts([opener.hostId]);
    // Dashboards and bots are few beside display pages: each reads the log once.
    return { host, mayBeBehind: true };
  }

  async function open({ opener, since, accept }: NewStream): Promise<void> {
    if (refusing) throw fail('http.unavailable', { retryAfter: 2 });
    const { host, mayBeBehind } = await find(opener);
    if (refusing) throw fail('http.unavailable', { retryAfter: 2 });
    const isBot = 'streamKeyHash' in opener;
    if (!host?.active || (isBot && opener.streamKeyHash !== host.streamKeyHash)) {
      throw fail(isBot ? 'webhooks.key_unknown' : 'overlay.key_unknown');
    }
    const { hostId, head } = host;
    const channel = channelOf(hostId, head.epoch);
    const isFull = isFullFor(channel, opener);
    const surplus = isFull ? surplusStream(channel, opener) : null;
    if (isFull && surplus === null) throw fail('http.too_many', { retryAfter: 15 });
    const response = accept();
    if (response === null) return;
    surplus?.response.end();

    const start = since === null ? head.lastSeq : readableSeq(since, head);
    const stream: Stream = { response, opener, sentSeq: start ?? head.lastSeq, stalled: false };
    addStream(channel, stream);
    writeHello(stream, head.epoch, { now: clock.now(), missed: start === null });
    if (channel.epoch !== head.epoch) resetTo(channel, head);
    // Most streams lack nothing and skip the log: after a restart all of them return at once.
    if (stream.sentSeq < head.lastSeq || mayBeBehind) void catchUp(channel, reader);
  }

  function heartbeat(second?: number): void {
    const bytes = encodeHeartbeat(clock.now());
    for (const channel of channels.values()) {
      if (second === undefined || channel.heartbeatSecond === second) writeHeartbeat(channel, bytes);
    }
  }

  async function poll(): Promise<void> {
    if (channels.size === 0) return;
    await endLostSessions();
    for (const { hostId, codeHash, streamKeyHash, active, head } of await store.servedHosts([...channels.keys()])) {
      const channel = channels.get(hostId);
      if (!channel) continue;
      for (const { response, opener } of channel.streams) {
        const replaced =
          ('codeHash' in opener && opener.codeHash !== codeHash) ||
          ('streamKeyHash' in opener && opener.streamKeyHash !== streamKeyHash);
        if (!active || replaced) response.end();
      }
      if (channel.epoch !== head.epoch) resetTo(channel, head);
      else if (isBehind(channel, head.lastSeq)) await catchUp(channel, reader, head.lastSeq);
    }
  }

  /** Ends the streams of sessions that have ended or changed their role. */
  async function endLostSessions(): Promise<void> {
    const opened = [...channels.values()]
      .flatMap(({ streams }) => [...streams])
      .flatMap(({ response, opener }) => ('sessionId' in opener ? [{ response, ...opener }] : []));
    if (opened.length === 0) return;
    const roles = await rolesOfSessions(opened.map(({ sessionId }) => sessionId));
    for (const { response, sessionId, role } of opened) if (roles.get(sessionId) !== role) response.end();
  }

  function schedulePoll(): void {
    if (stopped) return;
    pollTimer = setTimeout(() => {
      polling = poll()
        .catch((error: unknown) => log.warn({ err: error }, 'a live poll failed; the next one tries again'))
        .finally(schedulePoll);
    }, POLL_MS);
    pollTimer.unref();
  }

  async function endStreams(): Promise<void> {
    refusing = true;
    const streams = [...channels.values()].flatMap((channel) => [...channel.streams]);
    const closed = streams.map(({ response }) => new Promise<unknown>((resolve) => response.once('close', resolve)));
    for (const stream of streams) {
      if (acceptsMore(stream)) stream.response.end(`retry: ${250 + random.int(2_251)}\n\n`);
      else stream.response.destroy();
    }
    await Promise.race([Promise.all(closed), pause(LAST_BYTES_MS, undefined, { ref: false })]);
    for (const { response } of streams) response.destroy();
  }

  return {
    start() {
      bus.start(onNotification);
      let seconds = 0;
      heartbeatTimer = setInterval(() => {
        seconds += 1;
        heartbeat(seconds % HEARTBEAT_SECONDS);
      }, 1_000);
      heartbeatTimer.unref();
      schedulePoll();
    },
    onChange(listener) {
      listeners.push(listener);
    },
    publish(hostId, events) {
      noteChange(hostId);
      const channel = channels.get(hostId);
      if (channel) publishCommitted(channel, events, reader);
      bus.publish(hostId);
    },
    open,
    endStreams,
    streams: () => [...channels.values()].reduce((sum, channel) => sum + channel.streams.size, 0),
    heartbeat,
    poll,
    async stop() {
      stopped = true;
      if (heartbeatTimer) clearInterval(heartbeatTimer);
      if (pollTimer) clearTimeout(pollTimer);
      await Promise.all([endStreams(), polling]);
      await bus.stop();
    },
  };
}

type SessionOpener = Pick<Extract<NewStream['opener'], { sessionId: string }>, 'sessionId' | 'memberId'>;
const sessionStreams = ({ streams }: HostChannel) =>
  [...streams].flatMap((stream) => ('sessionId' in stream.opener ? [{ stream, opener: stream.opener }] : []));

/** The host has its maximum of streams of this kind, or an address its maximum of displays. */
function isFullFor(channel: HostChannel, opener: NewStream['opener']): boolean {
  if ('sessionId' in opener) return sessionStreams(channel).length >= MOST_STREAMS.sessions;
  const openers = [...channel.streams].map((stream) => stream.opener);
  if ('streamKeyHash' in opener) return openers.filter((one) => 'streamKeyHash' in one).length >= MOST_STREAMS.bots;
  const displays = openers.flatMap((one) => ('codeHash' in one ? [one] : []));
  const ofAddress = displays.filter(({ address }) => address === opener.address);
  return displays.length >= MOST_STREAMS.displays || ofAddress.length >= MOST_STREAMS.displaysOfAddress;
}

/**
 * The oldest stream of the person, or of the own session, that has more of a full host's streams than its opener will
 * have; null: nobody has.
 */
function surplusStream(channel: HostChannel, opener: NewStream['opener']): Stream | null {
  if (!('sessionId' in opener)) return null;
  const open = sessionStreams(channel);
  for (const share of ['memberId', 'sessionId'] as const) {
    const countOf = (one: SessionOpener) => open.filter((each) => each.opener[share] === one[share]).length;
    const most = Math.max(...open.map((each) => countOf(each.opener)));
    if (most > countOf(opener) + 1) return open.find((each) => countOf(each.opener) === most)?.stream ?? null;
  }
  return null;
}

/** The number to continue from; null: the cursor is foreign, from a lost future, or too old. */
function readableSeq(since: string, head: StreamHead): number | null {
  const cursor = parseCursor(since);
  if (cursor === null || cursor.epoch !== String(head.epoch)) return null;
  return cursor.seq <= head.lastSeq && cursor.seq >= head.prunedSeq ? cursor.seq : null;
}
