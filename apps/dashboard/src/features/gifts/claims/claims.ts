import type { HostClaim } from '@mabarin/api-client/contract/gifts';
import { HOST_CLAIM_TITLE } from '@mabarin/domain/gifts/gift';
import { dayDiff, startOfWibDate, wibDate, type WibDate } from '@mabarin/domain/time';

/** Filters by the player's name (docs/spec/dashboard.md 5). */
export function filterClaims(claims: readonly HostClaim[], search: string): readonly HostClaim[] {
  const wanted = fold(search.trim());
  return wanted === '' ? claims : claims.filter(({ playerName }) => fold(playerName).includes(wanted));
}

/** Players write names in fullwidth and other fancy letters; a host types plain ones. */
function fold(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase('id-ID');
}

/** The copied line: name, id and server, in the form that the game's search and chats use. */
export function claimLine({ playerName, playerID, playerServer }: HostClaim): string {
  return `${playerName} ${playerID} (${playerServer})`;
}

export type Due = 'none' | 'overdue' | 'today' | 'later';

/** Compares a schedule with the WIB day of `now`; `days` counts the days overdue. */
export function dueOf(schedule: WibDate | null, now: number): { due: Due; days: number } {
  if (schedule === null) return { due: 'none', days: 0 };
  const days = dayDiff(startOfWibDate(schedule), now);
  if (days === 0) return { due: 'today', days };
  return days > 0 ? { due: 'overdue', days } : { due: 'later', days: 0 };
}

export function countOverdue(claims: readonly HostClaim[], now: number): number {
  const today = wibDate(now);
  return claims.filter(({ schedule }) => schedule !== null && schedule < today).length;
}

/** True for a claim with the host's own note; else its words are the winner's message. */
export function isNote({ title }: { title: string }): boolean {
  return title === HOST_CLAIM_TITLE;
}
