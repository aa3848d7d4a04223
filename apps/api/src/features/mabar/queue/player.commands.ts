import { subSeconds } from 'date-fns/subSeconds';
import { lastKnownName } from './entry.queries.ts';
import { nameSince, saveName } from './player.queries.ts';
import type { Deps } from '#deps.ts';
import { singleFlight } from '#platform/single-flight.ts';
import { lookUpInTime } from '#platform/players/players.ts';
import type { PlayerRef } from '#ports/players.port.ts';
import type { Db } from '#schema.ts';

/** Names of players. Form, order, claim and dashboard all ask here, so they agree on a player's name. */

/** The game is not asked again for a name that it gave within this long. */
const NAME_CACHE_SECONDS = 24 * 3_600;

type Found = { found: true; name: string } | { found: false } | { found: 'unavailable' };

/**
 * A player's in-game name: as the game gave it within 24 hours, else as it gives it now, asked once however many want to
 * know; while the game cannot be asked the last known one. `unavailable`: it cannot be asked and nobody knows one.
 * `beforeAsking` is called before the game is, and may throw.
 */
export async function lookUpPlayer(
  db: Db,
  deps: Pick<Deps, 'clock' | 'players'>,
  player: PlayerRef,
  beforeAsking: () => Promise<void> = async () => {},
): Promise<Found> {
  const cached = await nameSince(db, player, subSeconds(deps.clock.now(), NAME_CACHE_SECONDS));
  if (cached !== null) return { found: true, name: cached };
  await beforeAsking();
  return singleFlight(deps, `player:${player.id}:${player.server}`, async () => {
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
 * The player's name for an order or claim, `ID {gameID}` where none can be had. Null: there is no such player.
 * `beforeAsking` as of `lookUpPlayer`.
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
