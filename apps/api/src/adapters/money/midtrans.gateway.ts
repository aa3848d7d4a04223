import { createHash } from 'node:crypto';
import { parseGatewayAmount, type Rupiah } from '@mabarin/domain/money';
import { CREATE_TIMEOUT_MS, gatewayClient, type GatewayCall } from './gateway.client.ts';
import {
  firstCharacters,
  payTimeOf,
  readable,
  parseNotification,
  receiptOf,
  textOf,
  TIMEOUT_MS,
} from '#adapters/http.client.ts';
import { sameText } from '#platform/crypto/secrets.ts';
import type { Clock } from '#ports/clock.port.ts';
import { GatewayError, UnknownStateError, type ChargeStatus, type PaymentGateway } from '#ports/gateway.port.ts';
import type { MidtransSettings } from '#platform/adapter-settings.ts';

type State = Exclude<ChargeStatus['state'], 'missing'>;
type Fields = Record<string, unknown>;

const NAME = 'midtrans';
/** Shortest `custom_expiry` (reference/gopay-1). */
const SHORTEST_EXPIRY_SECONDS = 20;
/** Codes that refuse a charge before anything is made (reference/status-code-4xx); 406 says that it exists. */
const REFUSED = new Set(['400', '401', '402', '405', '408', '410', '413', '429']);
/** All documented states, those of cards too; `stateOf` looks further for `settlement`. */
const STATES = new Map<string, State>([
  ['pending', 'pending'],
  ['authorize', 'pending'],
  ['capture', 'pending'],
  ['settlement', 'paid'],
  ['partial_refund', 'paid'],
  ['partial_chargeback', 'paid'],
  ['refund', 'failed'],
  ['chargeback', 'failed'],
  ['deny', 'failed'],
  ['cancel', 'failed'],
  ['failure', 'failed'],
  ['expire', 'expired'],
]);

const FRAUD_STATES = new Map<string, State>([
  ['accept', 'paid'],
  ['challenge', 'pending'],
  ['deny', 'failed'],
]);

/**
 * The body's `status_code` decides, not the HTTP status. A charge is found by its order id, our reference. Without
 * `qr_string` there is no charge, because our screens draw the QR from its text.
 */
export function midtransGateway(
  { serverKeys, baseUrl, acquirer }: MidtransSettings,
  { clock }: { clock: Clock },
): PaymentGateway {
  const basic = Buffer.from(`${serverKeys[0] ?? ''}:`).toString('base64');
  const secrets = [...serverKeys, basic];
  const { within, refused } = gatewayClient({
    name: NAME,
    baseUrl,
    headers: { authorization: `Basic ${basic}` },
    failure: { code: 'status_code', message: 'status_message' },
    secrets,
  });

  /** The transaction, raw and parsed; null: none. */
  async function find(call: GatewayCall, reference: string) {
    const answer = await call('GET', `/v2/${encodeURIComponent(reference)}/status`);
    if (answer.code === '404') return null;
    const status = answer.json === null ? null : statusOf(answer.json);
    const word = answer.json === null ? null : unknownWord(answer.json);
    if (word !== null) throw new UnknownStateError(NAME, readable(word, secrets));
    if (answer.json === null || status === null) throw refused('tell the state of a charge', answer);
    return { fields: answer.json, status };
  }

  return {
    name: NAME,
    findsByReference: true,
    async inquire({ reference }, limitMs = TIMEOUT_MS) {
      return (await find(within(limitMs), reference))?.status ?? { state: 'missing' };
    },
    async create({ reference, amount, description, expiresAt }) {
      const answer = await within(CREATE_TIMEOUT_MS)('POST', '/v2/charge', {
        headers: { 'idempotency-key': reference },
        body: {
          payment_type: 'qris',
          transaction_details: { order_id: reference, gross_amount: amount },
          item_details: [{ id: reference, price: amount, quantity: 1, name: firstCharacters(description, 50) }],
          qris: { acquirer },
          custom_expiry: expiryOf(clock.now(), expiresAt),
        },
      });
      const { code, json } = answer;
      if (code !== '201' || json === null) {
        throw refused('make a charge', answer, code !== null && REFUSED.has(code) ? 'no' : 'unknown');
      }
      const status = statusOf(json);
      const qrString = textOf(json['qr_string']);
      if (
        status?.state !== 'pending' ||
        status.reference !== reference ||
        status.amount !== amount ||
        status.currency !== 'IDR'
      ) {
        throw new GatewayError(`${NAME} answered with another charge than the one asked for`, 'unknown');
      }
      if (qrString === null || qrString === '') {
        throw new GatewayError(`${NAME} made a charge without qr_string`, 'unknown');
      }
      return { providerId: status.providerId, qrString };
    },
    async expire({ reference }) {
      const call = within(TIMEOUT_MS);
      const answer = await call('POST', `/v2/${encodeURIComponent(reference)}/expire`);
      if (answer.code === '404') return { state: 'missing' };
      // 412: it has ended already, perhaps by a payment.
      if (answer.code !== '407' && answer.code !== '412') throw refused('end a charge', answer);
      return (await find(call, reference))?.status ?? { state: 'missing' };
    },
    async refund({ charge, refundReference, amount, reason }) {
      const call = within(TIMEOUT_MS);
      const answer = await call('POST', `/v2/${encodeURIComponent(charge.reference)}/refund`, {
        body: { refund_key: refundReference, amount, reason: firstCharacters(reason, 255) },
      });
      const { code, json } = answer;
      const refusal = {
        state: 'refused',
        reason: readable(textOf(json?.['status_message']) ?? `code ${code}`, secrets),
      } as const;
      if (code === '200') return { state: 'done', reason: null };
      if (code === '202' || code === '404' || code === '414') return refusal;
      if (code === '406' || code === '412') {
        // The first response to this refund may have been lost.
        const refunds = (await find(call, charge.reference))?.fields['refunds'];
        const made = Array.isArray(refunds) ? (refunds as (Fields | null)[]) : [];
        if (made.some((one) => one?.['refund_key'] === refundReference)) return { state: 'done', reason: null };
        if (code === '412') return refusal;
      }
      throw refused('refund a charge', answer, code !== null && REFUSED.has(code) ? 'no' : 'unknown');
    },
    readNotification(_headers, rawBody) {
      const body = parseNotification(rawBody);
      if (body === null) return null;
      const [reference, code, amount, signature] = ['order_id', 'status_code', 'gross_amount', 'signature_key'].map(
        (name) => textOf(body[name]) ?? '',
      ) as [string, string, string, string];
      if (reference === '' || !isSigned(`${reference}${code}${amount}`, signature)) return null;
      const word = textOf(body['transaction_status']) ?? '';
      const understood = stateOf(body) ?? 'unknown';
      const state = understood === 'paid' && word !== 'settlement' ? word : understood;
      // transaction_id and the status are not signed, so nothing is looked up by the id, and the status must be a known
      // word.
      return {
        reference,
        providerId: null,
        state,
        dedupeKey: `${reference}:${code}:${STATES.has(word) ? word : 'unknown'}`,
      };
    },
  };

  /** SHA-512 over the original texts with any of our keys. Compares all of them in constant time. */
  function isSigned(text: string, signature: string): boolean {
    const digests = serverKeys.map((key) => sha512(text + key));
    return digests.filter((digest) => sameText(digest, signature.toLowerCase())).length > 0;
  }
}

function sha512(text: string): string {
  return createHash('sha512').update(text).digest('hex');
}

function expiryOf(now: Date, expiresAt: Date) {
  const start = Math.floor(now.getTime() / 1_000);
  const wib = new Date((start + 7 * 3_600) * 1_000).toISOString();
  return {
    order_time: `${wib.slice(0, 10)} ${wib.slice(11, 19)} +0700`,
    expiry_duration: Math.max(SHORTEST_EXPIRY_SECONDS, Math.ceil(expiresAt.getTime() / 1_000 - start)),
    unit: 'second',
  };
}

/** A transaction of the status call or the charge; null: unreadable. */
function statusOf(body: Fields): Exclude<ChargeStatus, { state: 'missing' }> | null {
  const [reference, providerId] = [textOf(body['order_id']), textOf(body['transaction_id'])];
  const state = stateOf(body);
  if (reference === null || providerId === null || state === null) return null;
  const gross = parseGatewayAmount(body['gross_amount']);
  const returned = returnedOf(body);
  return {
    state,
    word: textOf(body['transaction_status']) ?? '',
    reference,
    providerId,
    amount: gross === null || returned === null || returned > gross ? null : gross - returned,
    returned,
    payments: [],
    // "Currently only IDR is supported" (reference/qris); some responses leave it out.
    currency: textOf(body['currency']) ?? 'IDR',
    paidAt: state === 'paid' ? wibInstant(body['settlement_time']) : null,
    // ShopeePay's; GoPay tells none.
    walletReference: receiptOf(body['shopeepay_reference_number'] ?? body['reference_id']),
    qrString: textOf(body['qr_string']),
  };
}

/** Null: an undocumented or contradictory status. */
function stateOf(body: Fields): State | null {
  const status = textOf(body['transaction_status']) ?? '';
  if (status !== 'settlement') return STATES.get(status) ?? null;
  if (textOf(body['status_code']) !== '200') return null;
  return FRAUD_STATES.get(textOf(body['fraud_status']) ?? 'accept') ?? null;
}

/** An undocumented word for the state; null: all are known, or missing. */
function unknownWord(body: Fields): string | null {
  const [status, fraud] = [textOf(body['transaction_status']), textOf(body['fraud_status'])];
  if (status !== null && !STATES.has(status)) return status;
  return fraud === null || FRAUD_STATES.has(fraud) ? null : `fraud_status ${fraud}`;
}

/** Rupiah given back of a charge; null: unreadable. */
function returnedOf(body: Fields): Rupiah | null {
  const word = textOf(body['transaction_status']) ?? '';
  return word.startsWith('partial_') ? parseGatewayAmount(body['refund_amount']) : 0;
}

/** Parses `2026-01-02 11:46:13` as WIB. */
function wibInstant(value: unknown): Date | null {
  const text = textOf(value);
  return payTimeOf(text === null ? null : `${text.slice(0, 19).replace(' ', 'T')}+07:00`);
}
