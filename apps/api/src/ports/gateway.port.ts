/**
 * How a charge is named: `reference` is ours, 20 digits and unique for ever; `providerId` is the provider's own, null
 * until it has told us. `payments` are the provider's names of payments that are known to have been made on it, and
 * `isCounted` says that its money is in our books: then what went back is asked for too.
 */
export type ChargeRef = {
  reference: string;
  providerId: string | null;
  payments?: readonly string[];
  isCounted?: boolean;
};

/** What we ask a payment provider to collect. `amount` is whole rupiah. */
type ChargeRequest = { reference: string; amount: number; description: string; expiresAt: Date };

/** A QRIS ready to be scanned. */
export type Charge = { providerId: string; qrString: string };

/**
 * What the provider says of a charge. `amount` is what it has received less what it gave back (`returned`), whole rupiah,
 * or null where it could not be read exactly. `returned` is null where its answer does not tell what went back; `amount`
 * is what came then.
 */
export type ChargeStatus =
  | { state: 'missing' }
  | {
      /** `failed` also where all of the money was given back. */
      state: 'pending' | 'paid' | 'failed' | 'expired';
      /** Its own word for the state. */
      word: string;
      reference: string;
      amount: number | null;
      returned: number | null;
      /** Its names of the payments that brought the money, where it has such names. */
      payments: readonly string[];
      currency: string;
      providerId: string;
      /** The instant at which it took the money, where it says so; an invalid date where it names a moment that there is not. */
      paidAt: Date | null;
      /** The QR again, where its status call repeats it; else a charge whose answer was lost can only be given up. */
      qrString: string | null;
    };

/**
 * A notification whose signature is right; it names a charge by our reference or by the provider's id, or both. It only
 * says whom to ask about: nothing is credited before `inquire` agrees.
 */
type ChargeEvent = {
  reference: string | null;
  providerId: string | null;
  /** The provider's name of the payment that it tells of. */
  payment?: string | null;
  /** `paid` only where the money came: what went back later has a word of its own. */
  state: string;
  dedupeKey: string;
};

/** Money to be given back. `refundReference` is ours, 20 digits; repeated, it gives back once. */
type RefundRequest = { charge: ChargeRef; refundReference: string; amount: number; reason: string };

/** Headers of a request towards us, names in lower case. */
export type ProviderHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** An answer in a provider's own protocol. */
export type ProviderAnswer = { status: number; headers: Record<string, string>; body: object };

/** A provider whose protocol names our paths and our answers; all others notify /webhooks/payments/{name} and get 200. */
export type ProviderProtocol = {
  /** Where its notifications come. */
  notifyPath: string;
  /** The answer to a notification: it is stored, it was refused as forged or unreadable, or we failed. */
  answerTo(outcome: 'stored' | 'refused' | 'failed', headers: ProviderHeaders, rawBody: Buffer): ProviderAnswer;
  /** What else it posts to us, by path, such as a request for a token. */
  calls: Readonly<Record<string, (headers: ProviderHeaders, rawBody: Buffer) => ProviderAnswer>>;
};

/**
 * A QRIS provider. Network trouble and refusals are thrown (`GatewayError`); after one that is not certain nobody knows
 * whether the charge exists, so the caller inquires before it creates again. A reference never makes two charges.
 */
export type PaymentGateway = {
  name: string;
  /**
   * Whether `inquire` finds a charge by our reference alone. Where it does not, a charge whose answer was lost is given
   * up: nobody has seen its QR.
   */
  findsByReference: boolean;
  create(request: ChargeRequest): Promise<Charge>;
  /** `limitMs` is how long its calls may take together; left out: the adapter's own limit. */
  inquire(charge: ChargeRef, limitMs?: number): Promise<ChargeStatus>;
  /** Asks the provider to stop accepting money; the answer is its state after that. */
  expire(charge: ChargeRef): Promise<ChargeStatus>;
  /** Gives money back to its payer; null: the provider cannot. */
  refund:
    | ((request: RefundRequest) => Promise<{ state: 'pending' | 'done' | 'refused'; reason: string | null }>)
    | null;
  /** Checks the signature; null: forged or unreadable. */
  readWebhookEvent(headers: ProviderHeaders, rawBody: Buffer): ChargeEvent | null;
  /** Absent: it notifies /webhooks/payments/{name}. */
  protocol?: ProviderProtocol;
};

/** The QRIS providers that the configuration names. */
export type Gateways = {
  /** Those that take new payments, the first one first. */
  order: readonly [PaymentGateway, ...PaymentGateway[]];
  /** These, and those that are only asked about the payments they have. */
  all: readonly PaymentGateway[];
  find(name: string): PaymentGateway | undefined;
};

/** Throws when no gateway takes payments, or two have one name. */
export function gatewayList(order: readonly PaymentGateway[], others: readonly PaymentGateway[] = []): Gateways {
  const [first, ...rest] = order;
  if (first === undefined) throw new Error('no gateway takes payments');
  const all = [...order, ...others];
  const byName = new Map(all.map((gateway) => [gateway.name, gateway]));
  if (byName.size < all.length) throw new Error('two gateways have one name');
  return { order: [first, ...rest], all, find: (name) => byName.get(name) };
}

/**
 * The provider could not be asked, or refused. `accepted: 'no'` only where it surely has not and will not make the
 * charge: a certain refusal, or a connection that was never made. `cause` is what broke where no answer came, and is left
 * out where the provider answered.
 */
export class GatewayError extends Error {
  readonly accepted: 'no' | 'unknown';
  constructor(message: string, accepted: 'no' | 'unknown', cause?: unknown) {
    super(message, { cause });
    this.name = 'GatewayError';
    this.accepted = accepted;
  }
}

/** The provider answered with a word for the state that its documents do not have, from which nothing follows. */
export class UnknownStateError extends GatewayError {
  readonly word: string;
  constructor(gateway: string, word: string) {
    super(`${gateway} calls a charge ${JSON.stringify(word)}, which is no state that it documents`, 'unknown');
    this.name = 'UnknownStateError';
    this.word = word;
  }
}
