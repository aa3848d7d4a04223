import { activeEntries } from './entry.queries.ts';
import { publicName } from './names.commands.ts';
import { queueAlert, showsTurns, type AlertDeps } from '#features/alerts/index.ts';
import type { Tx } from '#schema.ts';

/** Shows on stream, where the host wants it, who was called to play: each player once, without the blacklisted. */
export async function showCalled(tx: Tx, deps: AlertDeps, hostId: string, entryIds: readonly number[]): Promise<void> {
  if (entryIds.length === 0 || !(await showsTurns(tx, hostId))) return;
  const { playing } = await activeEntries(tx, hostId);
  const called = playing.filter(({ id, notice }) => entryIds.includes(id) && notice !== 'blacklist');
  const now = deps.clock.now().getTime();
  for (const [index, { id, title, played, count, ...entry }] of called.entries()) {
    await queueAlert(tx, deps, {
      kind: 'turn',
      sourceId: String(id),
      hostId,
      name: publicName(entry),
      amount: 0,
      message: count > 1 ? `${title}, game ${played + 1} dari ${count}` : title,
      // The order of the alerts is that of the team.
      settledAt: new Date(now + index),
    });
  }
}
