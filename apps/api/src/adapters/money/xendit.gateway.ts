import { parseGatewayAmount, type Rupiah } from '@mabarin/domain/money';
import { CREATE_TIMEOUT_MS, gatewayClient, type GatewayCall } from './gateway.client.ts';
import {
  firstCharacters,
  objectOf,
  payTimeOf,
  readable,
  parseNotification,
  receiptOf,
  textOf,
  TIMEOUT_MS,
} from '#adapters/http.client.ts';
import { sameText } from '#platform/crypto/secrets.ts';
import {
  GatewayError,
  UnknownStateError,
  type ChargeRef,
  type ChargeStatus,
  type PaymentGateway,
} from '#ports/gateway.port.ts';
import type { XenditSettings } from '#platform/adapter-settings.ts';

type KnownStatus = Exclude<ChargeStatus, { state: 'missing' }>;
type Fields = Record<string, unknown>;

const NAME = 'xendit';
const API_VERSION = '2024-11-11';
/** apidocs/create-payment-request. CANCELED is the end by our own cancel, because its QR has no expiry. */
const STATES = new Map<string, KnownStatus['state']>([
  ['REQUIRES_ACTION', 'pending'],
  ['ACCEPTING_PAYMENTS', 'pending'],
  ['AUTHORIZED', 'pending'],
  ['SUCCEEDED', 'paid'],
  ['FAILED', 'failed'],
  ['CANCELED', 'expired'],
  ['EXPIRED', 'expired'],
]);
/** States of a payment; only the first one means money. */
const PAYMENT_STATES = new Set<unknown>(['SUCCEEDED', 'PENDING', 'AUTHORIZED', 'FAILED', 'CANCELED', 'EXPIRED']);
/** HTTP codes of documented refusals of a charge; 409 is none, because the reference exists. */
const REFUSED = new Set([400, 401, 403, 429]);
const ENDED = new Set<string | null>(['INACTIVE_PAYMENT_REQUEST', 'INELIGIBLE_TRANSACTION_STATUS', 'DATA_NOT_FOUND']);
/** Permanent refusals of a refund (apidocs/refund-payment-request). */
const NOT_REFUNDABLE = new Set<string | null>([
  'DATA_NOT_FOUND',
  'INELIGIBLE_TRANSACTION_STATUS',
  'PARTIAL_REFUND_COUNTS_EXCEEDED',
  'PARTIAL_REFUND_NOT_SUPPORTED',
  'REFUND_AMOUNT_EXCEEDED',
  'REFUND_NOT_SUPPORTED',
]);
const EVENT_STATES = new Map<string, string>([
  ['payment.capture', 'paid'],
  ['payment.failure', 'pending'],
  ['payment.authorization', 'pending'],
  ['payment.expiry', 'expired'],
  ['payment_request.expiry', 'expired'],
]);

/**
 * Found by Xendit's own id only. Its QR lives 48 hours, so our expiry is a cancel. An ended request stays ended if it
 * is paid later; then the payment named by `latest_payment_id` is captured.
 */
export function xenditGateway({ secretKey, callbackTokens, baseUrl }: XenditSettings): PaymentGateway {
  const basic = Buffer.from(`${secretKey}:`).toString('base64');
  const secrets = [secretKey, basic, ...callbackTokens];
  const { within, refused } = gatewayClient({
    name: NAME,
    baseUrl,
    headers: { authorization: `Basic ${basic}`, 'api-version': API_VERSION },
    failure: { code: 'error_code', message: 'message' },
    secrets,
  });

  async function find(call: GatewayCall, { providerId, payments = [], isCounted }: ChargeRef): Promise<ChargeStatus> {
    const answer = await call('GET', `/v3/payment_requests/${idOf(providerId)}`);
    if (answer.status === 404 && answer.code === 'DATA_NOT_FOUND') return { state: 'missing' };
    const request = answer.status === 200 && answer.json !== null ? requestOf(answer.json) : null;
    const word = textOf(answer.json?.['status']);
    if (request === null && answer.status === 200 && word !== null && !STATES.has(word)) throw unknown(word);
    if (request === null) throw refused('tell the state of a charge', answer);
    const { latestPaymentId, ...status } = request;
    // One QR may be paid twice, and the request names its latest payment only.
    const ids = [...new Set([...payments, ...(latestPaymentId === null ? [] : [latestPaymentId])])];
    const captured: (ReturnType<typeof capturesOf> & {
      id: string;
      currency: string;
      walletReference: string | null;
    })[] = [];
    for (const id of ids) {
      const found = await call('GET', `/v3/payments/${encodeURIComponent(id)}`);
      const payment = found.status === 200 ? found.json : null;
      if (payment === null || payment['payment_request_id'] !== status.providerId) {
        throw refused('tell the state of a payment', found);
      }
      if (payment['status'] === 'SUCCEEDED') {
        captured.push({
          id,
          ...capturesOf(payment),
          currency: textOf(payment['currency']) ?? '',
          walletReference: receiptOf(objectOf(payment['payment_details'])?.['receipt_id']),
        });
      } else if (!PAYMENT_STATES.has(payment['status'])) throw unknown(textOf(payment['status']) ?? '');
    }
    if (ids.length === 0) return status;
    const [first] = captured;
    // The request succeeded by a payment that is not named, so the amount is unknown.
    if (first === undefined) return status.state === 'paid' ? { ...status, amount: null } : status;
    const returned = isCounted === true ? await returnedOf(call, status.providerId) : null;
    const came = sumOf(captured.map(({ amount }) => amount));
    const isOneCurrency = captured.every(({ currency }) => currency === first.currency);
    return {
      ...status,
      state: 'paid',
      amount: came === null || !isOneCurrency ? null : came - (returned ?? 0),
      returned,
      payments: captured.map(({ id }) => id),
      currency: first.currency,
      paidAt: first.paidAt,
      walletReference: first.walletReference,
    };
  }

  async function returnedOf(call: GatewayCall, providerId: string): Promise<Rupiah> {
    const answer = await call('GET', `/refunds?payment_request_id=${encodeURIComponent(providerId)}`);
    const rows = answer.status === 200 ? answer.json?.['data'] : null;
    if (!Array.isArray(rows)) throw refused('tell what went back of a charge', answer);
    const gone = rows.map(objectOf).filter((refund) => refund?.['status'] === 'SUCCEEDED');
    const sum = sumOf(gone.map((refund) => parseGatewayAmount(refund?.['amount'])));
    if (sum === null) throw refused('tell how much went back of a charge', answer);
    return sum;
  }

  function unknown(word: string): UnknownStateError {
    return new UnknownStateError(NAME, readable(word, secrets));
  }

  return {
    name: NAME,
    findsByReference: false,
    inquire: (charge, limitMs = TIMEOUT_MS) => find(within(limitMs), charge),
    async create({ reference, amount, description }) {
      const answer = await within(CREATE_TIMEOUT_MS)('POST', '/v3/payment_requests', {
        body: {
          reference_id: reference,
          type: 'PAY',
          country: 'ID',
          currency: 'IDR',
          request_amount: amount,
          capture_method: 'AUTOMATIC',
          channel_code: 'QRIS',
          channel_properties: {},
          description: firstCharacters(description, 200),
        },
      });
      const { status: httpStatus, code, json } = answer;
      if ((httpStatus !== 200 && httpStatus !== 201) || json === null) {
        const certain =
          (code !== null && REFUSED.has(httpStatus)) || (httpStatus === 503 && code === 'CHANNEL_UNAVAILABLE');
        throw refused('make a charge', answer, certain ? 'no' : 'unknown');
      }
      const status = requestOf(json);
      if (
        status?.state !== 'pending' ||
        status.reference !== reference ||
        status.amount !== amount ||
        status.currency !== 'IDR'
      ) {
        throw new GatewayError(`${NAME} answered with another charge than the one asked for`, 'unknown');
      }
      if (status.qrString === null) throw new GatewayError(`${NAME} made a charge without QR_STRING`, 'unknown');
      return { providerId: status.providerId, qrString: status.qrString };
    },
    async expire(charge) {
      const call = within(TIMEOUT_MS);
      const before = await find(call, charge);
      if (before.state !== 'pending') return before;
      const answer = await call('POST', `/v3/payment_requests/${idOf(charge.providerId)}/cancel`);
      if (answer.status !== 200 && !ENDED.has(answer.code)) throw refused('cancel a charge', answer);
      return find(call, charge);
    },
    async refund({ charge, refundReference, amount, reason }) {
      const answer = await within(TIMEOUT_MS)('POST', '/refunds', {
        // Missing on the page of v3, but in the vendor's own client for this path.
        headers: { 'idempotency-key': refundReference },
        body: {
          reference_id: refundReference,
          payment_request_id: idOf(charge.providerId),
          currency: 'IDR',
          amount,
          reason: 'OTHERS',
          metadata: { reason: firstCharacters(reason, 500) },
        },
      });
      const { status, code, json } = answer;
      if (status === 200 && json !== null) {
        const failure = readable(textOf(json['failure_code']) ?? `status ${String(json['status'])}`, secrets);
        if (json['status'] === 'PENDING') return { state: 'pending', reason: null };
        if (json['status'] === 'SUCCEEDED') return { state: 'done', reason: null };
        if (json['status'] === 'FAILED' || json['status'] === 'CANCELLED') return { state: 'refused', reason: failure };
      }
      if (NOT_REFUNDABLE.has(code)) return { state: 'refused', reason: code };
      // REFUND_IN_PROGRESS may mean this refund, whose first response was lost.
      const certain = code !== null && code !== 'REFUND_IN_PROGRESS' && REFUSED.has(status);
      throw refused('refund a charge', answer, certain ? 'no' : 'unknown');
    },
    readNotification(headers, rawBody) {
      const token = headers['x-callback-token'];
      if (typeof token !== 'string' || !isKnown(token)) return null;
      const body = parseNotification(rawBody);
      const data = objectOf(body?.['data']);
      const event = textOf(body?.['event']);
      if (data === null || event === null) return null;
      const [reference, providerId] = [textOf(data['reference_id']), textOf(data['payment_request_id'])];
      // A refund's reference_id is that of the refund.
      const ofCharge = !event.startsWith('refund.');
      if (providerId === null && (reference === null || !ofCharge)) return null;
      const subject = textOf(data['payment_id']) ?? textOf(data['id']) ?? providerId ?? reference;
      return {
        reference: ofCharge ? reference : null,
        providerId,
        payment: ofCharge ? textOf(data['payment_id']) : null,
        state: EVENT_STATES.get(event) ?? event,
        dedupeKey: `${event}:${subject}`,
      };
    },
  };

  /** Compares all tokens in constant time. */
  function isKnown(token: string): boolean {
    return callbackTokens.filter((known) => sameText(known, token)).length > 0;
  }
}

/** Id for a path. A charge whose response was lost has none: its QR was never shown, and it is given up. */
function idOf(providerId: string | null): string {
  if (providerId === null) throw new GatewayError(`${NAME} finds a charge by its own id only`, 'unknown');
  return encodeURIComponent(providerId);
}

function requestOf(body: Fields): (KnownStatus & { latestPaymentId: string | null }) | null {
  const [reference, providerId] = [textOf(body['reference_id']), textOf(body['payment_request_id'])];
  const state = STATES.get(textOf(body['status']) ?? '');
  if (reference === null || providerId === null || state === undefined) return null;
  return {
    state,
    word: textOf(body['status']) ?? '',
    reference,
    providerId,
    amount: parseGatewayAmount(body['request_amount']),
    returned: null,
    payments: [],
    currency: textOf(body['currency']) ?? '',
    paidAt: null,
    qrString: qrOf(body['actions']),
    latestPaymentId: textOf(body['latest_payment_id']),
  };
}

function qrOf(actions: unknown): string | null {
  const all = Array.isArray(actions) ? (actions as Fields[]) : [];
  const value = textOf(all.find((action) => objectOf(action)?.['descriptor'] === 'QR_STRING')?.['value']);
  return value === '' ? null : value;
}

/** The sum of a payment's captures, at the time of the last one. */
function capturesOf(payment: Fields): { amount: Rupiah | null; paidAt: Date | null } {
  const captures = Array.isArray(payment['captures']) ? payment['captures'].map(objectOf) : [];
  if (captures.length === 0) return { amount: parseGatewayAmount(payment['request_amount']), paidAt: null };
  const amount = sumOf(captures.map((capture) => parseGatewayAmount(capture?.['capture_amount'])));
  return { amount, paidAt: payTimeOf(textOf(captures.at(-1)?.['capture_timestamp'])) };
}

function sumOf(amounts: readonly (Rupiah | null)[]): Rupiah | null {
  return amounts.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);
}
