import { OWN_EVENT_TYPE, type Titled } from '#mabar/sundul.ts';

/** A party: one order for two to four players, its payer among them (docs/decisions/mabar.md "Party"). */

/** The most players of one order: as many as sit beside the host. */
export const PARTY_MAX = 4;

export type PartyPlayer = { readonly gameID: string; readonly gameServerID: string };

/** What a party can be ordered for: Reguler and Fast-Track, whose titles no own event of a host has. */
export function takesParty(event: Titled): boolean {
  return event.type === OWN_EVENT_TYPE && (event.title === 'Reguler' || event.title === 'Fast-Track');
}

export function isSamePlayer(a: PartyPlayer, b: PartyPlayer): boolean {
  return a.gameID === b.gameID && a.gameServerID === b.gameServerID;
}

/** What of an entry says with whom it was ordered; left out or null: alone. */
export type InParty = { readonly party?: { readonly id: string } | null };

/** These places as they move and sit down: who stands alone alone, a party as a whole where its first one stands. */
export function unitsOf<Place extends InParty>(places: readonly Place[]): Place[][] {
  const units = new Map<string | number, Place[]>();
  for (const [index, place] of places.entries()) {
    const key = place.party?.id ?? index;
    const unit = units.get(key);
    if (unit === undefined) units.set(key, [place]);
    else unit.push(place);
  }
  return [...units.values()];
}
