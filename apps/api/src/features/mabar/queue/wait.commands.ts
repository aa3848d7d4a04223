import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import { isOffered, PRIORITY_REGULER } from '@mabarin/domain/mabar/event';
import { breakChangesAt, breakLeft, plannedChangesAt } from '@mabarin/domain/mabar/hours';
import { shownWait, shownWaitChangesAt } from '@mabarin/domain/mabar/wait/shown-wait';
import { isSundul } from '@mabarin/domain/mabar/lane/sundul';
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
import { gamesBefore, keptAhead, sundulSoldUntil, SUNDUL_SECONDS } from '@mabarin/domain/mabar/lane/turn-rules';
import { addDays, nextOf, startOfWibDate } from '@mabarin/domain/time';
import { addSeconds } from '#platform/date-fns.ts';
import { statusOf } from './board.commands.ts';
import { shownEvent } from '#features/mabar/event/event.commands.ts';
import { shownOrdering } from '#features/mabar/orders/ordering.commands.ts';
import { findSigns, type HostSnapshot, type SnapshotEntry } from '#features/mabar/list/snapshot.queries.ts';
import type { Deps } from '#deps.ts';
import type { Db } from '#schema.ts';

/** Places from 1 and waits, the same for the order form, the ticket and the list. */

type QueueAhead = HostProfile['queue'];

/** The host pressed or streamed within the last 60 minutes. */
export function isStarted({ signs }: Pick<HostSnapshot, 'signs'>, now: Date): boolean {
  return hasStarted(signs, now);
}

export async function startedHosts(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  hostIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const now = deps.clock.now();
  const hosts = await findSigns(db, hostIds);
  return new Set(hosts.filter((host) => isStarted(host, now)).map(({ id }) => id));
}

/** The events that viewers may order now, each with the queue ahead of it, and the queue of Reguler. */
export function offer(
  snapshot: HostSnapshot,
  now: Date,
): Omit<HostProfile, 'id' | 'username' | 'name' | 'photo' | 'playerName' | 'playerRole' | 'badges' | 'claims'> {
  const waiting = snapshot.waiting.map((entry) => ({
    ...entry,
    sundulAt: entry.sundul_at,
    paidAt: entry.paid_at,
    laneRank: entry.lane_rank,
    passedAt: entry.passed_at,
  }));
  const { sundul_per_hour: sundulMax, games_in_row: gamesInRow } = snapshot.host;
  const before = (event: { priority: number; sundul: boolean }) => {
    const lane = waiting.filter(({ priority }) => priority === event.priority);
    const kept = event.sundul && sundulMax > 0 ? keptAhead(lane, now) : [];
    const ahead = aheadOf(waiting, event);
    return queueAhead(snapshot, [...ahead, ...kept.filter((place) => !ahead.includes(place))], event.priority, now);
  };
  const sold = sundulSoldUntil(snapshot.sunduls, sundulMax, now)?.toISOString() ?? null;
  return {
    events: snapshot.events.filter(isOffered).map((event) => ({
      code: event.id,
      ...shownEvent(event),
      priority: event.priority,
      queue: before({ priority: event.priority, sundul: isSundul(event) }),
      soldOutUntil: isSundul(event) ? sold : null,
    })),
    started: isStarted(snapshot, now),
    queue: before({ priority: PRIORITY_REGULER, sundul: false }),
    takesCredit: snapshot.host.takes_credit || vouchersEnd(snapshot, now) !== null,
    party: snapshot.host.party_max,
    gamesInRow,
    supportMinimum: snapshot.supportMinimum,
    boards: snapshot.boards,
    show: snapshot.show && { ...snapshot.show, vote: voteEnd(snapshot, now) === null ? null : snapshot.show.vote },
    ...shownOrdering(snapshot, now),
  };
}

/** Place of a waiting entry, from 1, and its wait in minutes. Null: it does not wait. */
export function queuePlace(
  snapshot: HostSnapshot,
  entryId: number,
  now: Date,
): { place: number; wait: QueueAhead['wait']; passedBy: { title: string | null; count: number }[] } | null {
  const { waiting } = snapshot;
  const index = waiting.findIndex(({ id }) => id === entryId);
  const own = waiting[index];
  if (own === undefined) return null;
  const ahead = waiting.slice(0, index);
  const passedBy = new Map<string | null, number>();
  // After making room it stands behind those who came meanwhile.
  const rank = own.played > 0 ? (own.lane_rank ?? 0) : 0;
  const since = new Date(Math.max(own.paid_at.getTime(), rank));
  for (const entry of ahead) {
    const lift = entry.sundul_at ?? entry.lifted_at;
    const sundul = lift !== null && lift > since;
    if (!sundul && entry.paid_at <= since) continue;
    const cause = entry.priority > own.priority ? entry.title : sundul ? 'Sundul' : null;
    passedBy.set(cause, (passedBy.get(cause) ?? 0) + 1);
  }
  return {
    place: index + 1,
    wait: queueAhead(snapshot, ahead, own.priority, now).wait,
    passedBy: [...passedBy].map(([title, count]) => ({ title, count })),
  };
}

/**
 * The entry that gets the next seat: the first waiting one that is ONLINE and whose player does not play yet, with its
 * waiting party (the same rule as `nextUpQuery`). `until`: when it stops being ONLINE. Null: nobody, or the host has not
 * started.
 */
export function nextEntry(snapshot: HostSnapshot, now: Date): { ids: readonly number[]; until: Date } | null {
  if (!isStarted(snapshot, now)) return null;
  const plays = (entry: SnapshotEntry) =>
    snapshot.playing.some((one) => one.player_id === entry.player_id && one.player_server === entry.player_server);
  const next = snapshot.waiting.find((entry) => statusOf(entry, now) === 'online' && !plays(entry));
  if (next === undefined) return null;
  const along = next.party_id === null ? [next] : snapshot.waiting.filter(({ party_id: id }) => id === next.party_id);
  return {
    ids: along.map(({ id }) => id),
    until: onlineUntil({ paidAt: next.paid_at, presentAt: next.here_at }),
  };
}

/** Values that a host's page shows as they are stored, at any time. */
type Still = boolean | number | string | null | HostProfile['supportMinimum'];
type Parts = Omit<HostSnapshot, 'host'> & HostSnapshot['host'];
/** Dates, lists and objects of a snapshot: what is shown of them may change without a write. */
type Moving = { [Name in keyof Parts]: Parts[Name] extends Still ? never : Name }[keyof Parts];

const never = () => [];
const hourLater = (at: Date) => addSeconds(at, SUNDUL_SECONDS);

/** Times at which a part of a snapshot is shown otherwise; each entry's own times are asked where it is shown. */
const changes: Record<Moving | 'voucher_day', (snapshot: HostSnapshot, now: Date) => readonly (Date | null)[]> = {
  signs: ({ signs }) => [startedUntil(signs)],
  last_order_at: ({ host }) => [host.last_order_at],
  break_until: ({ host }, now) => [breakChangesAt(host.break_until, now)],
  planned_hours: ({ host }, now) => [plannedChangesAt(host.planned_hours, now)],
  voucher_day: (snapshot, now) => [vouchersEnd(snapshot, now)],
  show: (snapshot, now) => [voteEnd(snapshot, now)],
  // One millisecond after its last moment of counting; until then the clocks of the waits go on.
  gameTimes: ({ gameTimes, signs }, now) => [
    ...gameTimes.map((time) => new Date(addSeconds(time, WAIT_GAMES_SECONDS).getTime() + 1)),
    ...(hasStarted(signs, now) ? [shownWaitChangesAt(now)] : []),
  ],
  sunduls: ({ sunduls }) => sunduls.map(hourLater),
  waiting: ({ waiting }) => waiting.map(({ passed_at: at }) => at && hourLater(at)),
  playing: never,
  events: never,
  version: never,
};

/** The next time at which a host's page changes without a write; null: never. */
export function waitsChangeAt(snapshot: HostSnapshot, now: Date): Date | null {
  return nextOf(
    Object.values(changes).flatMap((changesAt) => changesAt(snapshot, now)),
    now,
  );
}

/** End of the last voucher that counts, or null. */
function vouchersEnd({ host }: HostSnapshot, now: Date): Date | null {
  if (host.voucher_day === null) return null;
  const end = startOfWibDate(addDays(host.voucher_day, 1));
  return end > now ? end : null;
}

/** End of the open vote, or null. */
function voteEnd({ show }: HostSnapshot, now: Date): Date | null {
  if (!show?.vote) return null;
  const end = new Date(show.vote.closesAt);
  return end > now ? end : null;
}

/** Lengths of this evening's games in seconds; empty while the host has not started. */
function recentLengths({ signs, gameTimes }: HostSnapshot, now: Date): number[] {
  if (!hasStarted(signs, now)) return [];
  return gameLengths(gameTimes.filter((time) => now.getTime() - time.getTime() <= WAIT_GAMES_SECONDS * 1_000));
}

/**
 * The wait of a place of this priority. No game begins during a break, nor after the host's usual end; those of its lane make
 * room after as many games in a row as the host allows, those of higher lanes come back ahead.
 */
function queueAhead(
  snapshot: HostSnapshot,
  ahead: readonly Pick<SnapshotEntry, 'count' | 'played' | 'priority'>[],
  priority: number,
  now: Date,
): QueueAhead {
  const { host, playing, usualEnd } = snapshot;
  const games = (entry: (typeof ahead)[number]) =>
    entry.priority > priority ? gamesLeft(entry) : gamesBefore(gamesLeft(entry), host.games_in_row);
  const wait = expectedWait(playing.map(games), ahead.map(games), recentLengths(snapshot, now));
  if (wait === null) return { waiting: ahead.length, wait };
  const pause = breakLeft(host.break_until, now);
  const range = { from: wait.from / 60 + pause, to: wait.to / 60 + pause };
  return {
    waiting: ahead.length,
    wait: { ...range, ...shownWait(range, { now, usualEnd, planned: host.planned_hours }) },
  };
}
