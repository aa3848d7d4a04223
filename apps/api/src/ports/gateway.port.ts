/**
 * Names of a charge. `reference`: ours, 20 digits, unique for ever. `providerId`: the provider's, null until known.
 * `payments`: the provider's ids of known payments. `isCounted`: its money is in our books, so refunds are queried too.
 */
export type ChargeRef = {
  reference: string;
  providerId: string | null;
  payments?: readonly string[];
  isCounted?: boolean;
};

/** `amount` is whole rupiah. */
type ChargeRequest = { reference: string; amount: number; description: string; expiresAt: Date };

export type Charge = { providerId: string; qrString: string };

/**
 * The provider's view of a charge. `amount` is received less refunded (`returned`), whole rupiah; null if unreadable.
 * If `returned` is null, refunds are unknown and `amount` is what was received.
 */
export type ChargeStatus =
  | { state: 'missing' }
  | {
      /** `failed` also after a full refund. */
      state: 'pending' | 'paid' | 'failed' | 'expired';
      word: string;
      reference: string;
      amount: number | null;
      returned: number | null;
      payments: readonly string[];
      currency: string;
      providerId: string;
      /** Time of payment, if known; an invalid date if unreadable. */
      paidAt: Date | null;
      /** The payer's wallet or bank calls the payment this on its receipt. */
      walletReference?: string | null;
      /** The QR, if the status call repeats it; else a charge whose response was lost is given up. */
      qrString: string | null;
    };

/** The charge is named by our reference, the provider's id, or both. Nothing is credited before `inquire` agrees. */
type GatewayNotification = {
  reference: string | null;
  providerId: string | null;
  payment?: string | null;
  /** `paid` only for received money; a later refund has another word. */
  state: string;
  dedupeKey: string;
};

/** `refundReference` is ours, 20 digits; a repetition refunds once. */
type RefundRequest = { charge: ChargeRef; refundReference: string; amount: number; reason: string };

/** Headers of a request to us, names in lower case. */
export type ProviderHeaders = Readonly<Record<string, string | string[] | undefined>>;

export type ProviderAnswer = { status: number; headers: Record<string, string>; body: object };

/** A provider whose protocol fixes our paths and responses; all others notify /webhooks/payments/{name} and get 200. */
export type ProviderProtocol = {
  notifyPath: string;
  /** Response to a notification: stored, refused as forged or unreadable, or our fault. */
  answerTo(outcome: 'stored' | 'refused' | 'failed', headers: ProviderHeaders, rawBody: Buffer): ProviderAnswer;
  /** Other calls of the provider by path, such as a token request. */
  calls: Readonly<Record<string, (headers: ProviderHeaders, rawBody: Buffer) => ProviderAnswer>>;
};

/** Throws `GatewayError`; after an uncertain one, inquire before creating again. A reference makes one charge. */
export type PaymentGateway = {
  name: string;
  /** False: `inquire` needs the provider's id, so a charge with a lost response is given up, its QR never shown. */
  findsByReference: boolean;
  create(request: ChargeRequest): Promise<Charge>;
  /** `limitMs` limits its calls together; default: the adapter's own limit. */
  inquire(charge: ChargeRef, limitMs?: number): Promise<ChargeStatus>;
  /** Asks the provider to accept no more money; returns the state after that. */
  expire(charge: ChargeRef): Promise<ChargeStatus>;
  /** Refunds the payer; null: the provider cannot. */
  refund:
    | ((request: RefundRequest) => Promise<{ state: 'pending' | 'done' | 'refused'; reason: string | null }>)
    | null;
  /** Checks the signature; null: forged or unreadable. */
  readNotification(headers: ProviderHeaders, rawBody: Buffer): GatewayNotification | null;
  protocol?: ProviderProtocol;
};

export type Gateways = {
  /** Providers of new payments, by preference. */
  order: readonly [PaymentGateway, ...PaymentGateway[]];
  /** Includes those that only serve their older payments. */
  all: readonly PaymentGateway[];
  find(name: string): PaymentGateway | undefined;
};

/** Throws if no gateway takes payments, or two share a name. */
export function gatewayList(order: readonly PaymentGateway[], others: readonly PaymentGateway[] = []): Gateways {
  const [first, ...rest] = order;
  if (first === undefined) throw new Error('no gateway takes payments');
  const all = [...order, ...others];
  const byName = new Map(all.map((gateway) => [gateway.name, gateway]));
  if (byName.size < all.length) throw new Error('two gateways have one name');
  return { order: [first, ...rest], all, find: (name) => byName.get(name) };
}

/** `accepted: 'no'` only if the charge surely does not and will not exist. `cause` is the fault without a response. */
export class GatewayError extends Error {
  readonly accepted: 'no' | 'unknown';
  constructor(message: string, accepted: 'no' | 'unknown', cause?: unknown) {
    super(message, { cause });
    this.name = 'GatewayError';
    this.accepted = accepted;
  }
}

/** The provider sent an undocumented state, from which nothing follows. */
export class UnknownStateError extends GatewayError {
  readonly word: string;
  constructor(gateway: string, word: string) {
    super(`${gateway} calls a charge ${JSON.stringify(word)}, which is no state that it documents`, 'unknown');
    this.name = 'UnknownStateError';
    this.word = word;
  }
}
