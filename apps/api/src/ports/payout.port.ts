import type { PayoutAnswer } from '@mabarin/domain/cash/payout';

/**
 * How a payout is named: `reference` is ours, 20 digits and unique for ever; `providerId` is the provider's own, null
 * until it has told us.
 */
export type PayoutRef = { reference: string; providerId: string | null };

/** What a payout provider is asked to send. `reference` is its name and, where the provider wants one, its idempotency key. */
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

/** What the provider says of a payout, with its own name of it and its own words for what went wrong. */
export type PayoutStatus = PayoutAnswer & { providerId: string | null; reason: string | null };

/**
 * A notification whose signature is right; it names a payout by our reference or by the provider's id, or both. Neither:
 * it is about something else, such as a top-up of the balance.
 */
export type PayoutEvent = { reference: string | null; providerId: string | null };

/**
 * Sends money to bank accounts. Network trouble and refusals are thrown (`PayoutError`); after one that is not certain
 * nobody knows whether the payout exists, so the caller inquires before it creates again. A request repeated under its
 * reference never sends twice.
 */
export type PayoutProvider = {
  name: string;
  /**
   * Whether `inquire` finds a payout by our reference alone. Where it does not, a payout whose answer was lost is found
   * by `create` with the same request, and until then nobody may say that there is none.
   */
  findsByReference: boolean;
  /** Whether it sends to a bank of our list. */
  sendsTo(bankCode: string): boolean;
  /** What payouts can be taken from now, whole rupiah; null: it cannot be asked. */
  balance(): Promise<number | null>;
  create(request: PayoutRequest): Promise<PayoutStatus>;
  /** `providerId` is null only where `findsByReference`. */
  inquire(payout: PayoutRef): Promise<PayoutStatus>;
  /**
   * Lets a payout go that is `created`; null: nothing waits for us here, `create` sends. The caller has kept the
   * provider's id by then: a second payout that a lost answer may have left behind is never approved. It refuses
   * nothing for certain.
   */
  approve: ((payout: PayoutRef & { providerId: string }) => Promise<PayoutStatus>) | null;
  /** Checks a notification's signature over the raw body; null: forged or unreadable. Its state counts only after `inquire`. */
  readWebhookEvent(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    rawBody: Buffer,
  ): PayoutEvent | null;
};

/**
 * The provider could not be asked, or refused. `accepted: 'no'` only where it made no payout and never will under this
 * reference: it ends the cash-out. Trouble that passes (no connection, a wrong key, too little balance, too many
 * requests) is `unknown`.
 */
export class PayoutError extends Error {
  readonly accepted: 'no' | 'unknown';
  constructor(message: string, accepted: 'no' | 'unknown', cause?: unknown) {
    super(message, { cause });
    this.name = 'PayoutError';
    this.accepted = accepted;
  }
}
