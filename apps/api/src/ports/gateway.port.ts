/** What we ask a payment provider to collect. `orderId` is ours, unique, and the only name we use with it. */
type ChargeRequest = { orderId: string; amount: number; description: string; expiresAt: Date };

/** A QRIS ready to be scanned. */
export type Charge = { providerId: string; qrString: string };

/** What the provider says of one of our order ids. `amount` is whole rupiah, or null where it could not be read exactly. */
export type ChargeStatus =
  | { state: 'missing' }
  | {
      state: 'pending' | 'paid' | 'failed' | 'expired';
      orderId: string;
      amount: number | null;
      currency: string;
      providerId: string;
      /** When it took the money, where it says so. */
      paidAt: Date | null;
      /** The QR again, where its status call repeats it; else a charge whose answer was lost can only be given up. */
      qrString: string | null;
    };

/** A notification whose signature is right. It only says whom to ask about: nothing is credited before `inquire` agrees. */
type ChargeEvent = { orderId: string; state: string; dedupeKey: string };

/**
 * A QRIS provider. Network trouble and refusals are thrown (`GatewayError`); after one nobody knows whether the
 * charge exists, so the caller inquires by `orderId` before it creates again. An order id never makes two charges.
 */
export type PaymentGateway = {
  name: string;
  create(request: ChargeRequest): Promise<Charge>;
  inquire(orderId: string): Promise<ChargeStatus>;
  /** Asks the provider to stop accepting money; the answer is its state after that. */
  expire(orderId: string): Promise<ChargeStatus>;
  /** Checks the signature over the raw body; null: forged or unreadable. */
  readWebhookEvent(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    rawBody: Buffer,
  ): ChargeEvent | null;
};

/** The provider could not be asked, or refused. `accepted: 'unknown'` means the charge may exist. */
export class GatewayError extends Error {
  readonly accepted: 'no' | 'unknown';
  constructor(message: string, accepted: 'no' | 'unknown', cause?: unknown) {
    super(message, { cause });
    this.name = 'GatewayError';
    this.accepted = accepted;
  }
}
