import { fail } from '#errors.ts';
import type { Failure } from '#failures.ts';
import { isSamePlayer, takesParty, type PartyPlayer } from '#mabar/party.ts';
import type { Titled } from '#mabar/lane/sundul.ts';

type PartySituation = {
  readonly event: Titled;
  /** Includes the payer, who comes first. */
  readonly players: readonly PartyPlayer[];
  readonly max: number;
  /** Blacklisted players, and those who wait or play already. */
  readonly blacklisted: readonly PartyPlayer[];
  readonly active: readonly PartyPlayer[];
};

export function refuseParty({ event, players, max, blacklisted, active }: PartySituation): Failure | null {
  if (!takesParty(event)) return fail('mabar.party_event');
  if (max < 2) return fail('mabar.party_closed');
  if (players.length > max) return fail('mabar.party_too_many', { values: { max } });
  const twice = players.find((player, index) => players.findIndex((other) => isSamePlayer(player, other)) !== index);
  if (twice !== undefined) return fail('mabar.party_twice', { values: { id: twice.gameID } });
  if (blacklisted[0] !== undefined) return fail('mabar.party_blacklisted', { values: { id: blacklisted[0].gameID } });
  if (active[0] !== undefined) return fail('mabar.party_waiting', { values: { id: active[0].gameID } });
  return null;
}
