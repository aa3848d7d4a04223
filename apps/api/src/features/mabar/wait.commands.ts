import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import { expectedWait, gameLengths, gamesLeft, WAIT_RECENT_GAMES } from '@mabarin/domain/mabar/queue';
import { activeCounts } from './entry.queries.ts';
import { recentGameTimes } from './game.queries.ts';
import type { Db } from '#schema.ts';

/** How many wait, and how long somebody who orders now would wait, in minutes; null without enough recent games. */
export async function queueSummary(db: Db, hostId: string): Promise<HostProfile['queue']> {
  const active = await activeCounts(db, hostId);
  const left = (state: 'queued' | 'playing') => active.filter((entry) => entry.state === state).map(gamesLeft);
  const ahead = left('queued');
  const times = await recentGameTimes(db, hostId, WAIT_RECENT_GAMES + 1);
  const wait = expectedWait(left('playing'), ahead, gameLengths(times));
  return { waiting: ahead.length, wait: wait && { from: wait.from / 60, to: wait.to / 60 } };
}
