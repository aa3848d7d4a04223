import type { PayoutAnswer } from '@mabarin/domain/cash/payout';

/** What a payout provider is asked to send. `reference` is ours, unique, and the only name we use with it. */
type PayoutRequest = {
  reference: string;
  bankCode: string;
  accountNumber: string;
  holder: string;
  /** What arrives, whole rupiah. */
  amount: number;
  /** What the bank statement shows, where there is room. */
  note: string;
};

/** What the provider says of a reference, with its own name of the transfer and its own words for what went wrong. */
export type PayoutStatus = PayoutAnswer & { providerId: string | null; reason: string | null };

/**
 * Sends money to bank accounts. Network trouble and refusals are thrown (`PayoutError`); after one nobody knows
 * whether the transfer exists, so the caller inquires by `reference` before it creates again. A reference never makes
 * two transfers, whatever else is asked with it.
 */
export type PayoutProvider = {
  name: string;
  create(request: PayoutRequest): Promise<PayoutStatus>;
  inquire(reference: string): Promise<PayoutStatus>;
  /** Checks a notification's signature over the raw body; null: forged or unreadable. Its state counts only after `inquire`. */
  readWebhookEvent(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    rawBody: Buffer,
  ): { reference: string } | null;
};

/** The provider could not be asked, or refused. `accepted: 'no'` only where it surely made no transfer and never will. */
export class PayoutError extends Error {
  readonly accepted: 'no' | 'unknown';
  constructor(message: string, accepted: 'no' | 'unknown', cause?: unknown) {
    super(message, { cause });
    this.name = 'PayoutError';
    this.accepted = accepted;
  }
}
