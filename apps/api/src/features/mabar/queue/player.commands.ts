import { subSeconds } from '#platform/date-fns.ts';
import { lastKnownName } from './entry.queries.ts';
import { nameSince, saveName } from './player.queries.ts';
import type { Deps } from '#deps.ts';
import { singleFlight } from '#platform/single-flight.ts';
import { lookUpInTime } from '#platform/players/players.ts';
import type { PlayerRef } from '#ports/players.port.ts';
import type { Db } from '#schema.ts';

/** Names of players. Form, order, claim and dashboard all use this file, so that they agree on a player's name. */

/** The game is not asked again within this time. */
const NAME_CACHE_SECONDS = 24 * 3_600;

type Found = { found: true; name: string } | { found: false } | { found: 'unavailable' };

/**
 * A player's in-game name: the one from the last 24 hours, else the game's reply, asked once for concurrent callers;
 * the last known name while the game cannot be asked. `unavailable`: no name is known. `beforeAsking` runs before the
 * game is asked, and may throw.
 */
export async function lookUpPlayer(
  db: Db,
  deps: Pick<Deps, 'clock' | 'players'>,
  player: PlayerRef,
  beforeAsking: () => Promise<void> = async () => {},
): Promise<Found> {
  const cachedName = () => nameSince(db, player, subSeconds(deps.clock.now(), NAME_CACHE_SECONDS));
  const cached = await cachedName();
  if (cached !== null) return { found: true, name: cached };
  await beforeAsking();
  return singleFlight(deps, `player:${player.id}:${player.server}`, async () => {
    // The flight that this call just missed has stored the game's reply.
    const stored = await cachedName();
    if (stored !== null) return { found: true, name: stored };
    const answer = await lookUpInTime(deps.players, player);
    if (answer.found === true) {
      const { id, server } = player;
      await saveName(db, { player_id: id, player_server: server, name: answer.name, asked_at: deps.clock.now() });
    }
    if (answer.found !== 'unavailable') return answer;
    const name = await lastKnownName(db, player);
    return name === null ? answer : { found: true, name };
  });
}

/**
 * The player's name for an order or claim, `ID {gameID}` when none is known. Null: there is no such player.
 * `beforeAsking` as in `lookUpPlayer`.
 */
export async function playerNameFor(
  db: Db,
  deps: Pick<Deps, 'clock' | 'players'>,
  player: PlayerRef,
  beforeAsking?: () => Promise<void>,
): Promise<string | null> {
  const answer = await lookUpPlayer(db, deps, player, beforeAsking);
  if (answer.found === true) return answer.name;
  return answer.found === false ? null : `ID ${player.id}`;
}
