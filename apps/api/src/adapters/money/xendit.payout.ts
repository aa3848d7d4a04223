import { parseGatewayAmount } from '@mabarin/domain/money';
import { type HttpAnswer, objectOf, readable, parseNotification, textOf, TIMEOUT_MS } from '#adapters/http.client.ts';
import { callPayouts, payoutError, providerIdOf } from './payout.client.ts';
import { sameText } from '#platform/crypto/secrets.ts';
import { PayoutError, type PayoutProvider, type PayoutRef, type PayoutStatus } from '#ports/payout.port.ts';
import type { XenditSettings } from '#platform/adapter-settings.ts';

/** Our bank codes to channel codes. The other codes are not known for certain. */
const channels: Readonly<Record<string, string>> = {
  '002': 'ID_BRI',
  '008': 'ID_MANDIRI',
  '009': 'ID_BNI',
  '011': 'ID_DANAMON',
  '013': 'ID_PERMATA',
  '014': 'ID_BCA',
  '022': 'ID_CIMB',
  '200': 'ID_BTN',
  '451': 'ID_BSI',
  dana: 'ID_DANA',
  gopay: 'ID_GOPAY',
  linkaja: 'ID_LINKAJA',
  ovo: 'ID_OVO',
  shopeepay: 'ID_SHOPEEPAY',
};

/** docs.xendit.co "Payouts": REVERSED follows SUCCEEDED. */
const STATES = new Map([
  ['ACCEPTED', 'pending'],
  ['REQUESTED', 'pending'],
  ['PENDING_COMPLIANCE_ASSESSMENT', 'pending'],
  ['SUCCEEDED', 'paid'],
  ['FAILED', 'failed'],
  ['COMPLIANCE_REJECTED', 'failed'],
  ['CANCELLED', 'failed'],
  ['EXPIRED', 'failed'],
  ['REVERSED', 'reversed'],
] as const);

/** Codes that refuse this payout for good. After any other (keys, rights, limits, DUPLICATE_ERROR) it may still be sent. */
const FINAL = new Set<string | null>([
  'API_VALIDATION_ERROR',
  'CHANNEL_CODE_NOT_SUPPORTED',
  'RECIPIENT_ACCOUNT_NUMBER_ERROR',
  'MINIMUM_TRANSFER_LIMIT_ERROR',
  'MAXIMUM_TRANSFER_LIMIT_ERROR',
  'AMOUNT_INCREMENT_NOT_SUPPORTED',
]);

/** Our reference is the idempotency key and finds a payout again. One above the balance is accepted and fails later. */
export function xenditPayouts({ secretKey, callbackTokens, baseUrl }: XenditSettings): PayoutProvider {
  const basic = Buffer.from(`${secretKey}:`).toString('base64');
  const secrets = [basic, secretKey, ...callbackTokens];

  function call(doing: string, path: string, post?: { reference: string; body: unknown }): Promise<HttpAnswer> {
    return callPayouts(`xendit ${doing}`, {
      method: post === undefined ? 'GET' : 'POST',
      url: `${baseUrl}${path}`,
      headers: {
        accept: 'application/json',
        authorization: `Basic ${basic}`,
        ...(post === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': post.reference }),
      },
      ...(post === undefined ? {} : { body: JSON.stringify(post.body) }),
      timeoutMs: TIMEOUT_MS,
    });
  }

  function failure(doing: string, answer: HttpAnswer, accepted?: 'no' | 'unknown'): PayoutError {
    const said = [textOf(answer.json?.['error_code']), textOf(answer.json?.['message'])];
    return payoutError({ doing: `xendit ${doing}`, secrets }, answer, said, accepted);
  }

  function statusOf(doing: string, answer: HttpAnswer, payout: Record<string, unknown>): PayoutStatus {
    const state = STATES.get(textOf(payout['status']) as never);
    const providerId = providerIdOf(payout['id']);
    const reference = textOf(payout['reference_id']);
    if (state === undefined || providerId === null || reference === null) throw failure(doing, answer);
    const ended = state === 'failed' || state === 'reversed';
    return {
      state,
      reference,
      amount: payout['currency'] === 'IDR' ? parseGatewayAmount(payout['amount']) : null,
      providerId,
      reason: ended ? readable(textOf(payout['failure_code']) ?? textOf(payout['status']) ?? '', secrets) : null,
    };
  }

  async function search(reference: string): Promise<PayoutStatus> {
    const doing = 'search';
    const answer = await call(doing, `/v2/payouts?${new URLSearchParams({ reference_id: reference }).toString()}`);
    const found = answer.json?.['data'];
    if (answer.status !== 200 || !Array.isArray(found)) throw failure(doing, answer);
    if (found.length === 0) return { state: 'missing', providerId: null, reason: null };
    if (found.length > 1) throw new PayoutError('xendit search: several payouts of one reference', 'unknown');
    return statusOf(doing, answer, objectOf(found[0]) ?? {});
  }

  return {
    name: 'xendit-payouts',
    findsByReference: true,
    sendsTo: (bankCode) => channels[bankCode] !== undefined,
    approve: null,
    async balance() {
      const answer = await call('balance', '/balance?account_type=CASH');
      const whole = /^(\d{1,15})(\.\d+)?$/.exec(textOf(answer.json?.['balance']) ?? '')?.[1];
      if (answer.status !== 200 || whole === undefined) throw failure('balance', answer);
      return Number(whole);
    },
    async create({ reference, bankCode, accountNumber, holder, amount, note }) {
      const doing = 'create';
      const channel = channels[bankCode];
      if (channel === undefined) throw new PayoutError(`xendit create: no channel for the bank ${bankCode}`, 'no');
      const body = {
        reference_id: reference,
        channel_code: channel,
        channel_properties: { account_number: accountNumber, account_holder_name: holder },
        amount,
        currency: 'IDR',
        description: note,
      };
      const answer = await call(doing, '/v2/payouts', { reference, body });
      if (answer.json === null || answer.status < 200 || answer.status > 299) {
        const code = textOf(answer.json?.['error_code']);
        throw failure(doing, answer, answer.status === 400 && FINAL.has(code) ? 'no' : 'unknown');
      }
      return statusOf(doing, answer, answer.json);
    },
    async inquire({ reference, providerId }: PayoutRef) {
      if (providerId === null) return search(reference);
      const doing = 'status';
      const answer = await call(doing, `/v2/payouts/${encodeURIComponent(providerId)}`);
      const { status, json } = answer;
      if (status === 404 && json?.['error_code'] === 'DATA_NOT_FOUND') {
        return { state: 'missing', providerId: null, reason: null };
      }
      if (status !== 200 || json === null) throw failure(doing, answer);
      return statusOf(doing, answer, json);
    },
    readNotification(headers, rawBody) {
      const token = headers['x-callback-token'];
      if (typeof token !== 'string' || token === '') return null;
      // Tries all tokens, so that the time does not tell which one matched.
      if (!callbackTokens.map((own) => sameText(token, own)).includes(true)) return null;
      const data = objectOf(parseNotification(rawBody)?.['data']) ?? {};
      const [reference, providerId] = [textOf(data['reference_id']), providerIdOf(data['id'])];
      return reference === null && providerId === null ? null : { reference, providerId };
    },
  };
}
