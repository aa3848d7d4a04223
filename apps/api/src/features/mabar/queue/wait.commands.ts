import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import { isOffered, PRIORITY_REGULER } from '@mabarin/domain/mabar/event';
import { breakLeft } from '@mabarin/domain/mabar/hours';
import { isSundul } from '@mabarin/domain/mabar/sundul';
import {
  aheadOf,
  expectedWait,
  gameLengths,
  gamesLeft,
  hasStarted,
  onlineUntil,
  startedUntil,
  WAIT_GAMES_SECONDS,
} from '@mabarin/domain/mabar/queue';
import { nextOf } from '@mabarin/domain/time';
import { addSeconds } from 'date-fns/addSeconds';
import { statusOf } from './board.commands.ts';
import { shownEvent } from '#features/mabar/event/event.commands.ts';
import { orderingChangesAt, shownOrdering } from '#features/mabar/orders/ordering.commands.ts';
import { findSigns, type HostSnapshot, type SnapshotEntry } from '#features/mabar/list/snapshot.queries.ts';
import type { Deps } from '#deps.ts';
import type { Db } from '#schema.ts';

/**
 * Places and waits. Every page reads them from here, so the order form, the ticket and the list number the same person
 * the same way: places count who waits, from 1.
 */

type QueueAhead = HostProfile['queue'];

/** Whether a host pressed or streamed within the last 60 minutes. */
export function isStarted({ signs }: Pick<HostSnapshot, 'signs'>, now: Date): boolean {
  return hasStarted(signs, now);
}

/** Which of these hosts have started. */
export async function startedHosts(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  hostIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const now = deps.clock.now();
  const hosts = await findSigns(db, hostIds);
  return new Set(hosts.filter((host) => isStarted(host, now)).map(({ id }) => id));
}

/** What viewers may order from a host now, each event with who stands before it; and the queue of Reguler. */
export function offer(
  snapshot: HostSnapshot,
  now: Date,
): Omit<HostProfile, 'id' | 'username' | 'name' | 'photo' | 'playerName' | 'playerRole' | 'badges' | 'claims'> {
  const lengths = recentLengths(snapshot, now);
  const waiting = snapshot.waiting.map((entry) => ({
    ...entry,
    sundulAt: entry.sundul_at,
    paidAt: entry.paid_at,
    laneRank: entry.lane_rank,
  }));
  const before = (event: { priority: number; sundul: boolean }) =>
    queueAhead(snapshot.playing, aheadOf(waiting, event), lengths, breakLeft(snapshot.host.break_until, now));
  return {
    events: snapshot.events.filter(isOffered).map((event) => ({
      code: event.id,
      ...shownEvent(event),
      priority: event.priority,
      queue: before({ priority: event.priority, sundul: isSundul(event) }),
    })),
    started: isStarted(snapshot, now),
    queue: before({ priority: PRIORITY_REGULER, sundul: false }),
    takesCredit: snapshot.host.takes_credit,
    party: snapshot.host.party_max,
    supportMinimum: snapshot.supportMinimum,
    ...shownOrdering(snapshot, now),
  };
}

/** Where a waiting entry stands, from 1, and how long it will wait, in minutes. Null: it does not wait. */
export function queuePlace(
  snapshot: HostSnapshot,
  entryId: number,
  now: Date,
): { place: number; wait: QueueAhead['wait'] } | null {
  const { host, playing, waiting } = snapshot;
  const ahead = waiting.findIndex(({ id }) => id === entryId);
  if (ahead === -1) return null;
  return {
    place: ahead + 1,
    wait: queueAhead(playing, waiting.slice(0, ahead), recentLengths(snapshot, now), breakLeft(host.break_until, now))
      .wait,
  };
}

/**
 * Who gets the next seat: of those who wait with a host that has started, the first who is ONLINE, and who waits of its party
 * (`nextUpQuery` says the same of all hosts). `until` is when time alone takes that away. Null: nobody.
 */
export function nextEntry(snapshot: HostSnapshot, now: Date): { ids: readonly number[]; until: Date } | null {
  if (!isStarted(snapshot, now)) return null;
  const next = snapshot.waiting.find((entry) => statusOf(entry, now) === 'online');
  if (next === undefined) return null;
  const along = next.party_id === null ? [next] : snapshot.waiting.filter(({ party_id: id }) => id === next.party_id);
  return {
    ids: along.map(({ id }) => id),
    until: onlineUntil({ paidAt: next.paid_at, presentAt: next.here_at }),
  };
}

/** When time alone next changes whether a host has started, its hours, or what its waits are counted from; null: never. */
export function waitsChangeAt(snapshot: HostSnapshot, now: Date): Date | null {
  const { signs, gameTimes } = snapshot;
  // A game that ended this long ago to the millisecond counts for the last time.
  const forgotten = gameTimes.map((time) => new Date(addSeconds(time, WAIT_GAMES_SECONDS).getTime() + 1));
  return nextOf([startedUntil(signs), orderingChangesAt(snapshot, now), ...forgotten], now);
}

/** The lengths of this evening's games, in seconds; none while the host has not started. */
function recentLengths({ signs, gameTimes }: HostSnapshot, now: Date): number[] {
  if (!hasStarted(signs, now)) return [];
  return gameLengths(gameTimes.filter((time) => now.getTime() - time.getTime() <= WAIT_GAMES_SECONDS * 1_000));
}

/** `breakMinutes`: so long no game begins. */
function queueAhead(
  playing: readonly SnapshotEntry[],
  ahead: readonly Pick<SnapshotEntry, 'count' | 'played'>[],
  lengths: readonly number[],
  breakMinutes: number,
): QueueAhead {
  const wait = expectedWait(playing.map(gamesLeft), ahead.map(gamesLeft), lengths);
  return {
    waiting: ahead.length,
    wait: wait && { from: wait.from / 60 + breakMinutes, to: wait.to / 60 + breakMinutes },
  };
}
