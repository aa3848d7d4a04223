import { WIB_OFFSET_MS } from '#time.ts';

export const REFERENCE_CHANCES = 1_000_000;

/** 20 digits: the second in Asia/Jakarta and a random number. All providers accept that, and it shows the time. */
export function chargeReference(now: Date, drawn: number): string {
  const second = new Date(now.getTime() + WIB_OFFSET_MS).toISOString().slice(0, 19).replace(/\D/g, '');
  return second + String(drawn).padStart(6, '0');
}
