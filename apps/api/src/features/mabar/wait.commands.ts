import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import { PRIORITY_REGULER } from '@mabarin/domain/mabar/event';
import { isSundul } from '@mabarin/domain/mabar/sundul';
import {
  aheadOf,
  expectedWait,
  gameLengths,
  gamesLeft,
  hasStarted,
  WAIT_GAMES_SECONDS,
  WAIT_RECENT_GAMES,
} from '@mabarin/domain/mabar/queue';
import { subSeconds } from 'date-fns/subSeconds';
import { activePlaces } from './entry.queries.ts';
import { offeredEvents, shownEvent } from './event.commands.ts';
import { lastPressOf, recentGameTimes } from './game.queries.ts';
import { overlayHeardAt } from '#features/alerts/index.ts';
import type { Db } from '#schema.ts';

/**
 * Places and waits. Every page reads them from here, so the order form, the ticket and the list number the same person
 * the same way: places count who waits, from 1.
 */

type Places = Awaited<ReturnType<typeof activePlaces>>;
type QueueAhead = HostProfile['queue'];

/** Whether a host pressed or streamed within the last 60 minutes. */
export async function isStarted(db: Db, hostId: string, now: Date): Promise<boolean> {
  return hasStarted([await lastPressOf(db, hostId), await overlayHeardAt(db, hostId)], now);
}

/** What viewers may order from a host now, each event with who stands before it; and the queue of Reguler. */
export async function offer(
  db: Db,
  hostId: string,
  now: Date,
): Promise<Pick<HostProfile, 'events' | 'started' | 'queue'>> {
  const queue = await readQueue(db, hostId, now);
  const events = await offeredEvents(db, hostId);
  const before = (event: { priority: number; sundul: boolean }) => queueAhead(queue, aheadOf(queue.waiting, event));
  return {
    events: events.map((event) => ({
      code: event.id,
      ...shownEvent(event),
      priority: event.priority,
      queue: before({ priority: event.priority, sundul: isSundul(event) }),
    })),
    started: queue.started,
    queue: before({ priority: PRIORITY_REGULER, sundul: false }),
  };
}

/** Where a waiting entry stands, from 1, and how long it will wait, in minutes. Null: it does not wait. */
export async function queuePlace(
  db: Db,
  entry: { id: number; host_id: string },
  now: Date,
): Promise<{ place: number; wait: QueueAhead['wait'] } | null> {
  const queue = await readQueue(db, entry.host_id, now);
  const ahead = queue.waiting.findIndex(({ id }) => id === entry.id);
  if (ahead === -1) return null;
  return { place: ahead + 1, wait: queueAhead(queue, queue.waiting.slice(0, ahead)).wait };
}

/** `lengths` of this evening's games, in seconds; none while the host has not started. */
type Queue = { started: boolean; playing: Places; waiting: Places; lengths: number[] };

async function readQueue(db: Db, hostId: string, now: Date): Promise<Queue> {
  const active = await activePlaces(db, hostId);
  const started = await isStarted(db, hostId, now);
  const since = subSeconds(now, WAIT_GAMES_SECONDS);
  const times = started ? await recentGameTimes(db, hostId, { since, limit: WAIT_RECENT_GAMES + 1 }) : [];
  return {
    started,
    playing: active.filter(({ state }) => state === 'playing'),
    waiting: active.filter(({ state }) => state === 'queued'),
    lengths: gameLengths(times),
  };
}

function queueAhead({ playing, lengths }: Queue, ahead: Places): QueueAhead {
  const wait = expectedWait(playing.map(gamesLeft), ahead.map(gamesLeft), lengths);
  return { waiting: ahead.length, wait: wait && { from: wait.from / 60, to: wait.to / 60 } };
}
