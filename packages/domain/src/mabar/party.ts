import { OWN_EVENT_TYPE, type Titled } from '#mabar/lane/sundul.ts';

/** Four players sit beside the host. */
export const PARTY_MAX = 4;

export type PartyPlayer = { readonly gameID: string; readonly gameServerID: string };

/** Only Reguler and Fast-Track, whose titles no custom event has. */
export function takesParty(event: Titled): boolean {
  return event.type === OWN_EVENT_TYPE && (event.title === 'Reguler' || event.title === 'Fast-Track');
}

export function isSamePlayer(a: PartyPlayer, b: PartyPlayer): boolean {
  return a.gameID === b.gameID && a.gameServerID === b.gameServerID;
}

export type InParty = { readonly party?: { readonly id: string } | null };

/** Groups that move and sit down together: single entries, and parties at the place of their first one. */
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
