import type { ClaimResult } from '@mabarin/api-client/contract/gifts';
import { CLAIM_COOLDOWN_SECONDS } from '@mabarin/domain/gifts/claim';
import { isListOf, isNumber, isString } from '@mabarin/web/shapes';
import type { KeyValueStore } from '@mabarin/web/storage';
import { readJson, writeJson } from '@mabarin/web/stored-json';
import { storageKeys } from '#platform/storage-keys.ts';

const isCodes = isListOf(isString);

/** Maximum number of codes, oldest dropped first; the server remembers all of them. */
const MOST_CODES = 200;

/**
 * Reason why this browser refuses a draw, or null (docs/spec/public.md 5). The server decides by player and host; this
 * is a local copy. Times are ms of the wall clock.
 */
export function refuseHere(
  store: KeyValueStore,
  code: string,
  now: number,
): 'gifts.already_claimed' | 'gifts.cooling_down' | null {
  if (claimedCodes(store).includes(code)) return 'gifts.already_claimed';
  return restLeft(store, now) > 0 ? 'gifts.cooling_down' : null;
}

/** Milliseconds until this browser may draw again; 0 means now. */
export function restLeft(store: KeyValueStore, now: number): number {
  const since = now - (readJson(store, storageKeys.claimTimeStamp, isNumber) ?? -Infinity);
  // A future stamp means that the clock was set back; it must not lock the viewer out longer.
  return since < 0 ? 0 : Math.max(0, CLAIM_COOLDOWN_SECONDS * 1_000 - since);
}

/** Stores the result of a claim: the time of the draw, and the code of a gift that this player has. */
export function keepResult(store: KeyValueStore, code: string, result: ClaimResult, now: number): void {
  if (result.draw !== null) writeJson(store, storageKeys.claimTimeStamp, now);
  if (!result.win && !result.claimed) return;
  const others = claimedCodes(store).filter((kept) => kept !== code);
  writeJson(store, storageKeys.claimedCodes, [...others, code].slice(-MOST_CODES));
}

function claimedCodes(store: KeyValueStore): string[] {
  return readJson(store, storageKeys.claimedCodes, isCodes) ?? [];
}
