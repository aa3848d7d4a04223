import { WIB_OFFSET_MS } from '#time.ts';

/** How many numbers the last part of a reference has. */
export const REFERENCE_CHANCES = 1_000_000;

/**
 * The name under which a gateway knows a charge: 20 digits, the second in Asia/Jakarta and a number drawn from
 * `REFERENCE_CHANCES`. All providers take digits of this length; whoever reads one at a provider's page sees when it was.
 */
export function chargeReference(now: Date, drawn: number): string {
  const second = new Date(now.getTime() + WIB_OFFSET_MS).toISOString().slice(0, 19).replace(/\D/g, '');
  return second + String(drawn).padStart(6, '0');
}
