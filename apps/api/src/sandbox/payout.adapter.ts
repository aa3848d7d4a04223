import { addSeconds } from '#platform/date-fns.ts';
import * as v from 'valibot';
import { SANDBOX, SIGNATURE_HEADER, sign } from './charge.adapter.ts';
import { dueMoves, findPayout, insertPayout, movePayout, type SandboxPayout } from './payout.queries.ts';
import type { Config } from '#platform/config.ts';
import { hmac, sameText } from '#platform/crypto/secrets.ts';
import type { Clock } from '#ports/clock.port.ts';
import { PayoutError, type PayoutProvider, type PayoutStatus } from '#ports/payout.port.ts';
import type { Random } from '#ports/random.port.ts';
import type { Db } from '#schema.ts';

const Notification = v.object({ reference: v.string(), provider_id: v.string(), status: v.string() });

const TRANSFER_SECONDS = 60;
const REVERSAL_SECONDS = 300;

/** Outcome of a payout by the end of its account number. Any other number completes after a minute. */
const endings = {
  111: 'fails',
  222: 'reversed',
  333: 'waits',
  555: 'refused',
} as const;

function endingOf(accountNumber: string): (typeof endings)[keyof typeof endings] | 'completes' {
  const end = accountNumber.slice(-3);
  return Object.entries(endings).find(([digits]) => digits === end)?.[1] ?? 'completes';
}

export function sandboxPayouts({
  config,
  db,
  clock,
  random,
}: {
  config: Config;
  db: Db;
  clock: Clock;
  random: Random;
}): PayoutProvider {
  const key = sandboxPayoutKey(config);
  return {
    name: SANDBOX,
    findsByReference: true,
    sendsTo: () => true,
    balance: async () => null,
    approve: null,
    async create({ reference, bankCode, accountNumber, holder, amount, note }) {
      const ending = endingOf(accountNumber);
      const now = clock.now();
      if (ending === 'refused') throw new PayoutError('INVALID_DESTINATION', 'no');
      const payout = await insertPayout(db, {
        reference,
        provider_id: `sbp_${random.uuid()}`,
        bank_code: bankCode,
        account_number: accountNumber,
        holder,
        amount,
        note,
        state: 'pending',
        reason: null,
        created_at: now,
        moves_at: ending === 'waits' ? null : addSeconds(now, TRANSFER_SECONDS),
        tell_at: now,
      });
      if (payout.amount !== amount || payout.account_number !== accountNumber || payout.bank_code !== bankCode) {
        throw new PayoutError('DUPLICATE_ERROR: this reference was used for another transfer', 'unknown');
      }
      return statusOf(payout);
    },
    async inquire({ reference }) {
      const payout = await findPayout(db, reference);
      return payout === null ? { state: 'missing', providerId: null, reason: null } : statusOf(payout);
    },
    readNotification(headers, rawBody) {
      const signature = headers[SIGNATURE_HEADER];
      if (typeof signature !== 'string' || !sameText(signature, sign(key, rawBody))) return null;
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Notification), rawBody.toString('utf8'));
      return parsed.success ? { reference: parsed.output.reference, providerId: parsed.output.provider_id } : null;
    },
  };
}

/** Completes, fails or reverses due payouts; returns their number. */
export async function movePayouts(db: Db, clock: Clock): Promise<number> {
  const now = clock.now();
  const due = await dueMoves(db, now);
  for (const payout of due) {
    const ending = endingOf(payout.account_number);
    await playPayout(db, clock, payout.reference, ending === 'fails' || payout.state === 'paid' ? 'fail' : 'complete', {
      duplicate: 0,
      silent: false,
    });
  }
  return due.length;
}

export type PlayPayout = { duplicate: number; silent: boolean };

/** `fail` also reverses a completed payout, whose money then comes back. Ignores others. Null: no such payout. */
export async function playPayout(
  db: Db,
  clock: Clock,
  reference: string,
  action: 'complete' | 'fail',
  { duplicate, silent }: PlayPayout,
): Promise<SandboxPayout | null> {
  const payout = await findPayout(db, reference);
  if (!payout) return null;
  const now = clock.now();
  const notifications = silent ? 0 : 1 + duplicate;
  const comesBack = payout.moves_at !== null && endingOf(payout.account_number) === 'reversed';
  if (action === 'complete') {
    if (payout.state !== 'pending') return payout;
    const movesAt = comesBack ? addSeconds(now, REVERSAL_SECONDS) : null;
    return movePayout(db, reference, 'pending', {
      state: 'paid',
      reason: null,
      moves_at: movesAt,
      tell_at: now,
      notifications,
    });
  }
  if (payout.state !== 'pending' && payout.state !== 'paid') return payout;
  const failed =
    payout.state === 'pending'
      ? ({ state: 'failed', reason: 'REJECTED_BY_CHANNEL' } as const)
      : ({ state: 'reversed', reason: 'RETURNED_BY_BANK' } as const);
  return movePayout(db, reference, payout.state, { ...failed, moves_at: null, tell_at: now, notifications });
}

export function payoutNotification({ reference, provider_id, state, amount }: SandboxPayout): string {
  return JSON.stringify({ reference, provider_id, status: state, amount: `${amount}.0` });
}

export function sandboxPayoutKey(config: Pick<Config, 'secret'>): string {
  return hmac(config.secret, 'sandbox payout notifications');
}

function statusOf(payout: SandboxPayout): PayoutStatus {
  const { state, reference, amount, provider_id: providerId, reason } = payout;
  return { state, reference, amount, providerId, reason };
}
