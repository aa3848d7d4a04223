import { WIB_OFFSET_MS } from '#time.ts';

/** Range of the random last part. */
export const REFERENCE_CHANCES = 1_000_000;

/**
 * A gateway's id of our charge: 20 digits, the second in Asia/Jakarta and a random number below `REFERENCE_CHANCES`.
 * All providers accept it, and it shows the time.
 */
export function chargeReference(now: Date, drawn: number): string {
  const second = new Date(now.getTime() + WIB_OFFSET_MS).toISOString().slice(0, 19).replace(/\D/g, '');
  return second + String(drawn).padStart(6, '0');
}
