import { objectOf, payTimeOf, readable, receiptOf, TIMEOUT_MS } from '#adapters/http.client.ts';
import { parseGatewayAmount } from '@mabarin/domain/money';
import { CREATE_TIMEOUT_MS } from './gateway.client.ts';
import {
  snapClient,
  snapMoney,
  snapTime,
  filled,
  type SnapAnswer,
  type SnapCall,
  type SnapContext,
} from './snap.client.ts';
import type { SnapSettings } from '#platform/adapter-settings.ts';
import { referenceOf, snapInbound } from './snap.inbound.ts';
import {
  GatewayError,
  UnknownStateError,
  type ChargeRef,
  type ChargeStatus,
  type PaymentGateway,
} from '#ports/gateway.port.ts';

/** `latestTransactionStatus` of a QR. Providers differ in 01, 02 and 03, none of which is final. */
const STATES = new Map<string, Exclude<ChargeStatus['state'], 'missing'>>([
  ['00', 'paid'],
  ['01', 'pending'],
  ['02', 'pending'],
  ['03', 'pending'],
  ['04', 'failed'],
  ['05', 'expired'],
  ['06', 'failed'],
  ['08', 'expired'],
  ['09', 'failed'],
]);
const REFUNDED = '04';
const UNKNOWN = '07';
const NOT_FOUND = '40401';

/** QRIS by SNAP: services 47 (make), 51 (query), 77 (cancel), 78 (refund), 52 (notification). */
export function snapGateway(settings: SnapSettings, context: SnapContext): PaymentGateway {
  const client = snapClient(settings, context);
  const inbound = snapInbound(settings, context);
  const { preset } = client;

  async function query(call: SnapCall, charge: ChargeRef): Promise<Readonly<Record<string, unknown>> | null> {
    if (charge.providerId === null && !preset.findsByReference) {
      throw new GatewayError('snap query: this provider finds a QR by its own number only', 'unknown');
    }
    const input = { ...namesOf(charge), serviceCode: preset.queryServiceCode };
    const answer = await call('51', input);
    if (answer.outcome === 'refused' && answer.refusal === NOT_FOUND) return null;
    if (answer.outcome !== 'done') throw new GatewayError(`snap query: ${answer.reason}`, 'unknown');
    return answer.body['latestTransactionStatus'] === UNKNOWN ? null : answer.body;
  }

  async function inquire(call: SnapCall, charge: ChargeRef): Promise<ChargeStatus> {
    const body = await query(call, charge);
    if (body === null) return { state: 'missing' };
    const status = filled(body['latestTransactionStatus']);
    const providerId = filled(body['originalReferenceNo']) ?? charge.providerId;
    const reference = referenceOf(body) ?? (providerId === charge.providerId ? charge.reference : null);
    if (status === null || providerId === null || reference === null) {
      throw new GatewayError('snap query: an answer that names no charge or no status', 'unknown');
    }
    const money = objectOf(body['amount']);
    // BRI, iFortepay and Finpay; the standard has no place for it.
    const details = objectOf(body['additionalInfo']) ?? {};
    const state = STATES.get(status);
    if (state === undefined) throw new UnknownStateError('snap', readable(status, []));
    return {
      state,
      word: status,
      reference,
      // The standard has no state for a partial refund.
      returned: null,
      payments: [],
      amount: parseGatewayAmount(money?.['value']),
      currency: filled(money?.['currency']) ?? '',
      providerId,
      paidAt: payTimeOf(filled(body['paidTime'])),
      walletReference: receiptOf(details['issuerRrn'] ?? details['retrievalReferenceNo'] ?? details['rrn']),
      qrString: null,
    };
  }

  return {
    name: 'snap',
    findsByReference: preset.findsByReference,
    protocol: inbound.protocol,
    async create({ reference, amount, expiresAt }) {
      const input = {
        partnerReferenceNo: reference,
        amount: snapMoney(amount),
        ...(preset.minValiditySeconds === null
          ? {}
          : { validityPeriod: snapTime(validUntil(expiresAt, preset.minValiditySeconds)) }),
      };
      const answer = await client.within(CREATE_TIMEOUT_MS)('47', input, reference);
      if (answer.outcome !== 'done') {
        // Without a connection or token nobody refused: it opens the circuit like silence.
        const cause = answer.outcome === 'unsent' ? answer : undefined;
        throw new GatewayError(`snap create: ${answer.reason}`, certaintyOf(answer), cause);
      }
      const providerId = filled(answer.body['referenceNo']);
      const qrString = filled(answer.body['qrContent']);
      const named = filled(answer.body['partnerReferenceNo']) ?? reference;
      if (providerId === null || qrString === null || named !== reference) {
        throw new GatewayError('snap create: an answer without a QR of this reference', 'unknown');
      }
      return { providerId, qrString };
    },
    inquire: (charge, limitMs = TIMEOUT_MS) => inquire(client.within(limitMs), charge),
    async expire(charge) {
      const call = client.within(TIMEOUT_MS);
      const before = await inquire(call, charge);
      if (before.state !== 'pending' || preset.paths['77'] === undefined) return before;
      // The query tells if it was cancelled or paid first.
      await call('77', namesOf(charge));
      return inquire(call, charge);
    },
    refund:
      preset.paths['78'] === undefined
        ? null
        : async ({ charge, refundReference, amount, reason }) => {
            const input = {
              ...namesOf(charge),
              partnerRefundNo: refundReference,
              refundAmount: snapMoney(amount),
              reason,
            };
            const call = client.within(TIMEOUT_MS);
            const answer = await call('78', input, refundReference);
            if (answer.outcome === 'done') return { state: 'done', reason: null };
            const unheard = answer.outcome === 'unclear' && (answer.status === null || answer.status >= 500);
            if (answer.outcome === 'unsent' || unheard) {
              throw new GatewayError(`snap refund: ${answer.reason}`, certaintyOf(answer));
            }
            // A repeat after a lost response is refused: the charge knows if it was refunded.
            const body = await query(call, charge);
            if (body?.['latestTransactionStatus'] === REFUNDED) return { state: 'done', reason: null };
            return { state: answer.outcome === 'refused' ? 'refused' : 'pending', reason: answer.reason };
          },
    readNotification(headers, rawBody) {
      const notification = inbound.read(headers, rawBody);
      if (notification === null) return null;
      const { reference, providerId, status, dedupeKey } = notification;
      return { reference, providerId, state: STATES.get(status) ?? 'unknown', dedupeKey };
    },
  };

  function validUntil(expiresAt: Date, minSeconds: number): Date {
    return new Date(Math.max(expiresAt.getTime(), context.clock.now().getTime() + minSeconds * 1_000));
  }

  function namesOf({ reference, providerId }: ChargeRef): Record<string, string> {
    return {
      ...(providerId === null ? {} : { originalReferenceNo: providerId }),
      ...(preset.findsByReference || providerId === null ? { originalPartnerReferenceNo: reference } : {}),
    };
  }
}

function certaintyOf(answer: SnapAnswer): 'no' | 'unknown' {
  return answer.outcome === 'refused' || answer.outcome === 'unsent' ? 'no' : 'unknown';
}
