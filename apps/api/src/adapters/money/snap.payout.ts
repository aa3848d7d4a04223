import { objectOf, TIMEOUT_MS } from '#adapters/http.client.ts';
import { parseGatewayAmount, type Rupiah } from '@mabarin/domain/money';
import {
  newReference,
  snapClient,
  snapMoney,
  snapTime,
  filled,
  type SnapCall,
  type SnapContext,
} from './snap.client.ts';
import type { SnapSettings } from '#platform/adapter-settings.ts';
import { isBankCode, isIntrabank, type SnapPreset, type SnapService } from './snap.presets.ts';
import { ConfigError } from '#platform/environment.ts';
import { PayoutError, type PayoutProvider, type PayoutRef, type PayoutStatus } from '#ports/payout.port.ts';

/** `latestTransactionStatus` of a transfer. All others are pending. */
const STATES = new Map<string, 'paid' | 'failed' | 'reversed'>([
  ['00', 'paid'],
  ['04', 'reversed'],
  ['05', 'failed'],
  ['06', 'failed'],
  ['09', 'failed'],
]);
const UNKNOWN = '07';
const NOT_FOUND = '40401';
/** Refusals of this transfer. All others are temporary: keys, balance, rate limit, cut-off. */
const FINAL = new Set('40000 40001 40002 40302 40303 40305 40309 40318 40411 40413'.split(' '));

/**
 * 17 inside a bank, 18 between banks, 36 for the status; the transfer's own response only accepts it. Notifications are
 * signed with another product's key (Iris), so the poller asks. Throws `ConfigError` for a preset without transfers.
 */
export function snapPayout(settings: SnapSettings, context: SnapContext): PayoutProvider {
  const client = snapClient(settings, context);
  const { transfers } = client.preset;
  if (transfers === null) {
    throw new ConfigError(`MABARIN_PAYOUT=snap needs a preset with transfers, and ${settings.preset} has none.`);
  }
  const { sourceAccountNo } = transfers;

  async function inquireAs(
    call: SnapCall,
    service: '17' | '18',
    { reference, providerId }: PayoutRef,
  ): Promise<PayoutStatus> {
    const input = {
      originalPartnerReferenceNo: reference,
      ...(providerId === null ? {} : { originalReferenceNo: providerId }),
      serviceCode: service,
    };
    const answer = await call('36', input);
    const missing = { state: 'missing', providerId: null, reason: null } as const;
    if (answer.outcome === 'refused' && answer.refusal === NOT_FOUND) return missing;
    if (answer.outcome !== 'done') throw new PayoutError(`snap status: ${answer.reason}`, 'unknown');
    const { body } = answer;
    const status = filled(body['latestTransactionStatus']);
    if (status === UNKNOWN) return missing;
    if (status === null) throw new PayoutError('snap status: an answer without a status', 'unknown');
    return {
      state: STATES.get(status) ?? 'pending',
      reference: filled(body['originalPartnerReferenceNo']) ?? reference,
      amount: rupiahOf(body['amount']),
      providerId: filled(body['originalReferenceNo']) ?? providerId,
      reason:
        status === '00' ? null : `${status} ${client.readable(filled(body['transactionStatusDesc']) ?? '')}`.trim(),
    };
  }

  return {
    name: 'snap',
    findsByReference: true,
    approve: null,
    sendsTo: isBankCode,
    async balance() {
      const input = { partnerReferenceNo: newReference(context), accountNo: sourceAccountNo };
      const answer = await client.within(TIMEOUT_MS)('11', input);
      // Some providers with transfers do not offer it. A transfer without cover is refused, and waits.
      if (answer.outcome === 'unclear' && answer.status === 404) return null;
      if (answer.outcome !== 'done') throw new PayoutError(`snap balance: ${answer.reason}`, 'unknown');
      const accounts = answer.body['accountInfos'];
      const account = objectOf(Array.isArray(accounts) ? accounts[0] : null);
      const whole = /^(\d{1,15})(\.\d{1,2})?$/.exec(
        filled(objectOf(account?.['availableBalance'])?.['value']) ?? '',
      )?.[1];
      return whole === undefined ? null : Number(whole);
    },
    async create({ reference, bankCode, accountNumber, holder, amount, note }) {
      if (!isBankCode(bankCode)) throw new PayoutError('snap transfer: no bank of ours has this code', 'no');
      const { service, input } = transferTo(client.preset, {
        bankCode,
        accountNumber,
        holder,
        remark: note.slice(0, 50),
      });
      const request = {
        partnerReferenceNo: reference,
        amount: snapMoney(amount),
        sourceAccountNo,
        transactionDate: snapTime(context.clock.now()),
        ...input,
      };
      const answer = await client.within(TIMEOUT_MS)(service, request);
      if (answer.outcome !== 'done') {
        const final = answer.outcome === 'refused' && FINAL.has(answer.refusal);
        throw new PayoutError(`snap transfer: ${answer.reason}`, final ? 'no' : 'unknown');
      }
      if ((filled(answer.body['partnerReferenceNo']) ?? reference) !== reference) {
        throw new PayoutError('snap transfer: an answer about another transfer', 'unknown');
      }
      return { state: 'pending', reference, amount, providerId: filled(answer.body['referenceNo']), reason: null };
    },
    async inquire(payout) {
      // The query names the service of the transfer, which depends on the bank and is unknown here.
      const call = client.within(TIMEOUT_MS);
      const between = await inquireAs(call, '18', payout);
      return between.state === 'missing' ? inquireAs(call, '17', payout) : between;
    },
    readNotification: () => null,
  };
}

function rupiahOf(money: unknown): Rupiah | null {
  const { value, currency } = objectOf(money) ?? {};
  return currency === 'IDR' ? parseGatewayAmount(value) : null;
}

/** Midtrans takes name and bank as additional information inside a bank, and the remark so between banks. */
function transferTo(
  preset: SnapPreset,
  to: { bankCode: string; accountNumber: string; holder: string; remark: string },
): { service: Extract<SnapService, '17' | '18'>; input: Readonly<Record<string, unknown>> } {
  const beneficiary = { beneficiaryAccountName: to.holder.slice(0, 100), beneficiaryBankCode: to.bankCode };
  const { accountNumber: beneficiaryAccountNo, remark } = to;
  return isIntrabank(preset, to.bankCode)
    ? { service: '17', input: { beneficiaryAccountNo, remark, additionalInfo: beneficiary } }
    : { service: '18', input: { beneficiaryAccountNo, ...beneficiary, additionalInfo: { remark } } };
}
