import { fail } from '@mabarin/domain/errors';
import { findHostById, renamePlayer } from './host.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { lookUpInTime } from '#platform/players/players.ts';
import type { Db, Tx } from '#schema.ts';

/** A host's player with its current name in the game. */
type Ign = { id: string; server: string; name: string };

/** Throws `accounts.ign_not_found`, and `accounts.ign_unavailable` while the game does not reply. */
export async function askIgn(db: Db, deps: Pick<Deps, 'players'>, hostId: string): Promise<Ign> {
  const host = await findHostById(db, hostId);
  if (host === null) throw fail('accounts.relogin');
  const player = { id: host.player_id, server: host.player_server };
  const answer = await lookUpInTime(deps.players, player);
  if (answer.found === 'unavailable') throw fail('accounts.ign_unavailable');
  if (!answer.found) throw fail('accounts.ign_not_found');
  return { ...player, name: answer.name };
}

/** Saves the name, unless the host changed its player meanwhile; other dashboards follow. */
export async function saveIgn(tx: Tx, deps: LiveDeps, hostId: string, ign: Ign): Promise<void> {
  if (!(await renamePlayer(tx, hostId, ign))) return;
  await appendLiveEvents(tx, deps, hostId, [{ kind: 'command', command: 'host-refresh' }]);
}
