import { parseGatewayAmount } from '@mabarin/domain/money';
import { createHash } from 'node:crypto';
import { readable, parseNotification, textOf } from '#adapters/http.client.ts';
import { irisBanks, irisClient, irisMessage } from './iris.client.ts';
import type { IrisSettings } from '#platform/adapter-settings.ts';
import { providerIdOf } from './payout.client.ts';
import { sameText } from '#platform/crypto/secrets.ts';
import { PayoutError, type PayoutProvider, type PayoutRef, type PayoutStatus } from '#ports/payout.port.ts';

/** docs.midtrans.com "Payout status". `completed` is not final: a bank may give the money back. */
const STATES = new Map([
  ['queued', 'created'],
  ['approved', 'pending'],
  ['processed', 'pending'],
  ['completed', 'paid'],
  ['failed', 'failed'],
  ['rejected', 'failed'],
] as const);

/**
 * Midtrans Payouts (Iris). One key creates a payout, another approves it; creation alone moves no money. A payout is
 * found by Iris's own `reference_no` only. Repeating a creation returns the first payout, by our reference as its
 * idempotency key; since its lifetime is not published, only the payout whose `reference_no` we kept is approved.
 */
export function irisPayouts(settings: IrisSettings): PayoutProvider {
  const iris = irisClient(settings);

  async function show({ reference, providerId }: PayoutRef): Promise<PayoutStatus> {
    if (providerId === null) throw new PayoutError('iris status: it is asked by its own reference only', 'unknown');
    const doing = 'status';
    const answer = await iris.call({ doing, method: 'GET', path: `/payouts/${encodeURIComponent(providerId)}` });
    const { status, json } = answer;
    if (status === 404 && json !== null) return { state: 'missing', providerId: null, reason: null };
    const state = STATES.get(textOf(json?.['status']) as never);
    if (status !== 200 || json === null || state === undefined || json['reference_no'] !== providerId) {
      throw iris.error({ doing }, answer);
    }
    const ended = state === 'failed' ? (irisMessage(answer) ?? textOf(json['status'])) : null;
    return {
      state,
      reference,
      amount: parseGatewayAmount(json['amount']),
      providerId,
      reason: ended === null ? null : readable(ended, iris.secrets),
    };
  }

  return {
    name: 'midtrans-payouts',
    findsByReference: false,
    sendsTo: (bankCode) => irisBanks[bankCode] !== undefined,
    async balance() {
      const answer = await iris.call({ doing: 'balance', method: 'GET', path: '/balance' });
      // Cents are ignored; the number of zeros varies.
      const whole = /^(\d{1,15})(\.\d+)?$/.exec(textOf(answer.json?.['balance']) ?? '')?.[1];
      if (answer.status !== 200 || whole === undefined) throw iris.error({ doing: 'balance' }, answer);
      return Number(whole);
    },
    async create({ reference, bankCode, accountNumber, holder, amount, note }) {
      const doing = 'create';
      const bank = irisBanks[bankCode];
      if (bank === undefined) throw new PayoutError(`iris create: no code for the bank ${bankCode}`, 'no');
      const payout = {
        beneficiary_name: holder,
        beneficiary_account: accountNumber,
        beneficiary_bank: bank,
        amount: `${amount}.00`,
        notes: note.slice(0, 100),
      };
      const headers = { 'x-idempotency-key': reference };
      const answer = await iris.call({ doing, method: 'POST', path: '/payouts', headers, body: { payouts: [payout] } });
      const made: unknown = answer.json?.['payouts'];
      const [one, ...others] = Array.isArray(made) ? (made as unknown[]) : [];
      const providerId = providerIdOf((one as { reference_no?: unknown } | undefined)?.reference_no);
      if ((answer.status !== 200 && answer.status !== 201) || providerId === null || others.length > 0) {
        throw iris.error({ doing }, answer, isRefusal(answer.status, irisMessage(answer)) ? 'no' : 'unknown');
      }
      // A repeated creation returns its old state, so the current one is read.
      return show({ reference, providerId });
    },
    inquire: show,
    async approve(payout) {
      const doing = 'approve';
      const body = { reference_nos: [payout.providerId] };
      const answer = await iris.call({ doing, by: 'approver', method: 'POST', path: '/payouts/approve', body });
      // Refused because it was approved before: the current state decides.
      const status = await show(payout);
      if (status.state === 'created') throw iris.error({ doing }, answer);
      return status;
    },
    readNotification(headers, rawBody) {
      const signature = headers['iris-signature'];
      if (typeof signature !== 'string') return null;
      const isRight = (key: string) =>
        sameText(signature.toLowerCase(), createHash('sha512').update(rawBody).update(key).digest('hex'));
      // Tries all keys, so that the time does not tell which one matched.
      if (!settings.merchantKeys.map(isRight).includes(true)) return null;
      const event = parseNotification(rawBody);
      // Top-ups of the balance are notified in the same way.
      return event === null ? null : { reference: null, providerId: providerIdOf(event['reference_no']) };
    },
  };
}

/** True: Iris names a fault of the payout, so it was not and will not be made. A low balance is temporary. */
function isRefusal(status: number, message: string | null): boolean {
  return (status === 400 || status === 422) && message !== null && !/balance|saldo|too many/i.test(message);
}
