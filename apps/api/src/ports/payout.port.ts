import type { PayoutAnswer } from '@mabarin/domain/cash/payout';

/** Names of a payout. `reference`: ours, 20 digits, unique for ever. `providerId`: the provider's, null until known. */
export type PayoutRef = { reference: string; providerId: string | null };

/** `reference` is also the idempotency key, if the provider has one. */
type PayoutRequest = {
  reference: string;
  bankCode: string;
  accountNumber: string;
  holder: string;
  /** Whole rupiah that arrive. */
  amount: number;
  note: string;
};

export type PayoutStatus = PayoutAnswer & { providerId: string | null; reason: string | null };

/** The payout is named by our reference, the provider's id, or both. Neither: another subject, such as a top-up. */
export type PayoutNotification = { reference: string | null; providerId: string | null };

/** Throws `PayoutError`; after an uncertain one, inquire before creating again. A reference never sends twice. */
export type PayoutProvider = {
  name: string;
  /** False: a payout whose response was lost is found by repeating `create`, and is not `missing` until then. */
  findsByReference: boolean;
  sendsTo(bankCode: string): boolean;
  /** Whole rupiah available for payouts; null: unknown. */
  balance(): Promise<number | null>;
  create(request: PayoutRequest): Promise<PayoutStatus>;
  /** `providerId` is null only if `findsByReference`. */
  inquire(payout: PayoutRef): Promise<PayoutStatus>;
  /**
   * Approves a `created` payout; null: `create` sends at once. The caller has stored the provider's id by then, so a
   * second payout of a lost response is never approved. It never refuses for certain.
   */
  approve: ((payout: PayoutRef & { providerId: string }) => Promise<PayoutStatus>) | null;
  /** Checks the signature over the raw body; null: forged or unreadable. Its state counts only after `inquire`. */
  readNotification(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    rawBody: Buffer,
  ): PayoutNotification | null;
};

/**
 * The provider was unreachable or refused. `accepted: 'no'` only if no payout exists or ever will under this reference,
 * which ends the cash-out. Temporary faults (connection, wrong key, low balance, rate limit) are `unknown`.
 */
export class PayoutError extends Error {
  readonly accepted: 'no' | 'unknown';
  constructor(message: string, accepted: 'no' | 'unknown', cause?: unknown) {
    super(message, { cause });
    this.name = 'PayoutError';
    this.accepted = accepted;
  }
}
