import type { Rupiah } from '#money.ts';
import { lossParts } from '#reconciliation/compare.ts';
import { addDays, isWibDate, type WibDate } from '#time.ts';

export const DISPUTE_SOURCES = ['wallet', 'bank', 'gateway', 'other'] as const;
export type DisputeSource = (typeof DISPUTE_SOURCES)[number];

export const DISPUTE_OUTCOMES = ['won', 'lost', 'shared'] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

export const DISPUTE_STATES = ['open', ...DISPUTE_OUTCOMES] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

export const DISPUTE_REFERENCE_MAX = 80;
export const DISPUTE_REASON_MAX = 500;

/** Days before the deadline on which an operator gets its task. */
const TASK_DAYS = 2;

export function disputeTaskOn(deadline: WibDate): WibDate {
  return addDays(deadline, -TASK_DAYS);
}

export function isDisputeDeadline(text: string, today: WibDate): boolean {
  return isWibDate(text) && text >= today && text <= addDays(today, 366);
}

/** Last deadline whose task is due on a WIB date. */
export function disputeDueUntil(today: WibDate): WibDate {
  return addDays(today, TASK_DAYS);
}

type Given = { readonly price: Rupiah; readonly fee: Rupiah };

/** Rupiah of a payment that no refund took; only these can be lost to a dispute. */
function disputable({ gross }: { readonly gross: Rupiah }, given: Given): Rupiah {
  return Math.max(0, gross - given.price - given.fee);
}

/** Rupiah of host and platform, by their credits, whoever bore the fee; neither loses more than refunds left. */
export function disputeParts(
  paid: { readonly gross: Rupiah; readonly fee: Rupiah },
  given: Given,
  amount: Rupiah,
): { share: Rupiah; fee: Rupiah } {
  const lost = Math.min(amount, disputable(paid, given));
  const left = { host: Math.max(0, paid.gross - paid.fee - given.price), fee: Math.max(0, paid.fee - given.fee) };
  const share = Math.min(left.host, Math.max(lossParts(paid, lost).share, lost - left.fee));
  return { share, fee: lost - share };
}

/** A dispute's rupiah of what its charge's holds keep back and took; the losses of earlier ones (`before`) go first. */
export function ownHeld(
  sums: { held: Rupiah; taken: Rupiah },
  { before, own }: { before: Rupiah; own: Rupiah },
): { held: Rupiah; taken: Rupiah } {
  const taken = Math.min(own, Math.max(0, sums.taken - before));
  const owed = Math.max(0, before - sums.taken);
  return { taken, held: Math.min(own - taken, Math.max(0, sums.held - owed)) };
}

/** Rupiah of a dispute that is lost by an outcome; null: `shared` needs a part of it. */
export function lostOf(outcome: DisputeOutcome, amount: Rupiah, part: Rupiah | null): Rupiah | null {
  if (outcome === 'won') return 0;
  if (outcome === 'lost') return amount;
  return part !== null && part > 0 && part < amount ? part : null;
}
