import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import { expectedWait, gameLengths, gamesLeft, WAIT_RECENT_GAMES } from '@mabarin/domain/mabar/queue';
import { activeCounts } from './entry.queries.ts';
import { recentGameTimes } from './game.queries.ts';
import type { Db } from '#schema.ts';

type Counts = Awaited<ReturnType<typeof activeCounts>>;

/** How many wait, and how long somebody who orders now would wait, in minutes; null without enough recent games. */
export async function queueSummary(db: Db, hostId: string): Promise<HostProfile['queue']> {
  const active = await activeCounts(db, hostId);
  const waiting = active.filter(({ state }) => state === 'queued');
  return { waiting: waiting.length, wait: await waitBehind(db, hostId, active, waiting) };
}

/** Where a waiting entry stands, from 1, and how long it will wait, in minutes. Null: it does not wait. */
export async function queuePlace(
  db: Db,
  hostId: string,
  entryId: number,
): Promise<{ place: number; wait: HostProfile['queue']['wait'] } | null> {
  const active = await activeCounts(db, hostId);
  const waiting = active.filter(({ state }) => state === 'queued');
  const ahead = waiting.findIndex(({ id }) => id === entryId);
  if (ahead === -1) return null;
  return { place: ahead + 1, wait: await waitBehind(db, hostId, active, waiting.slice(0, ahead)) };
}

async function waitBehind(
  db: Db,
  hostId: string,
  active: Counts,
  ahead: Counts,
): Promise<HostProfile['queue']['wait']> {
  const playing = active.filter(({ state }) => state === 'playing');
  const times = await recentGameTimes(db, hostId, WAIT_RECENT_GAMES + 1);
  const wait = expectedWait(playing.map(gamesLeft), ahead.map(gamesLeft), gameLengths(times));
  return wait && { from: wait.from / 60, to: wait.to / 60 };
}
