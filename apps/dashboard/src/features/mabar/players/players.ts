import type { DashboardHost } from '@mabarin/api-client/contract/accounts';
import { isOffered } from '@mabarin/domain/mabar/event';
import { isSundul } from '@mabarin/domain/mabar/lane/sundul';
import { fold } from '#features/mabar/queue/entries.ts';

/** Filters by `playerName` alone (docs/spec/dashboard.md 2). */
export function searchPlayers<T extends { playerName: string }>(players: readonly T[], search: string): readonly T[] {
  const wanted = fold(search.trim());
  return wanted === '' ? players : players.filter(({ playerName }) => fold(playerName).includes(wanted));
}

/** Events for manual adding: all that are on, without Sundul. */
export function addableEvents(events: DashboardHost['events']): DashboardHost['events'] {
  return events.filter((event) => isOffered(event) && !isSundul(event));
}

/** The name is looked up for an ID above 0 only (docs/spec/dashboard.md 4). */
export function canLookUp(gameID: string): boolean {
  return Number(gameID) > 0;
}
