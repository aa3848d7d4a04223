import { wibDate, type WibDate } from '@mabarin/domain/time';
import { balances } from './balance.queries.ts';
import { holdsOfCharge, insertHold, lockHold, takeable, updateHold, type Hold } from './hold.queries.ts';
import { postJournal } from './journal.commands.ts';
import { lockHostAccount } from './journal.queries.ts';
import type { Deps } from '#deps.ts';
import type { Tx } from '#schema.ts';

/** The lost part of a charge's money, whole rupiah, everything earlier included: the host's share and the platform's. */
type Loss = {
  /** The gateway says that the money is gone, or somebody disputes it: one loss, of which the larger counts. */
  by: 'gateway' | 'dispute';
  hostId: string;
  paymentId: string;
  reference: string;
  word: string;
  share: number;
  fee: number;
  /** WIB date on which the host's credit is ready. */
  settleOn: WibDate;
};

/**
 * Holds the host's share of a charge's lost money until an operator decides: all of it while the credit is not ready,
 * else the available part of the ready balance. Decided amounts are not held again: what was taken, and for the gateway what
 * an operator released. Returns the open hold, or null.
 * Call it last in a transaction: it locks the host's account, so no cash-out takes the same money.
 */
export async function holdLoss(tx: Tx, deps: Pick<Deps, 'clock'>, loss: Loss): Promise<Hold | null> {
  const { by, hostId, reference, word } = loss;
  const now = deps.clock.now();
  await lockHostAccount(tx, hostId);
  const holds = await holdsOfCharge(tx, reference);
  const open = holds.find(({ state }) => state === 'held') ?? null;
  const decided = decidedOf(holds, by);
  const [share, fee] = [loss.share - decided.share, loss.fee - decided.fee];
  const gone = by === 'gateway' ? { share: Math.max(0, share), fee: Math.max(0, fee) } : { share: 0, fee: 0 };
  const has = open ?? { share: 0, fee: 0 };
  const more = Math.max(0, share - has.share);
  if (open === null && more === 0 && (by === 'gateway' || fee <= 0)) return null;
  const isUnsettled = loss.settleOn > wibDate(now);
  // Money of an open hold may have left before; a dispute holds it as soon as the host has it again.
  const short = by === 'dispute' ? Math.max(0, share - (open?.amount ?? 0)) : more;
  const held = isUnsettled ? more : Math.min(short, (await balances(tx, hostId, now)).ready);
  if (open !== null) {
    const known = goneOf(open);
    return updateHold(tx, open.id, {
      ...(by === 'gateway' || more > 0 ? { word } : {}),
      share: open.share + more,
      fee: Math.max(open.fee, fee),
      amount: open.amount + held,
      gone: Math.max(known.share, gone.share),
      gone_fee: Math.max(known.fee, gone.fee),
    });
  }
  return insertHold(tx, {
    host_id: hostId,
    payment_id: loss.paymentId,
    charge_reference: reference,
    word,
    share: more,
    amount: held,
    fee: Math.max(0, fee),
    gone: gone.share,
    gone_fee: gone.fee,
    fee_taken: 0,
    settle_on: isUnsettled ? loss.settleOn : null,
    created_at: now,
  });
}

type Parts = { share: number; fee: number };

/** An operator's release says that the gateway's word is wrong; it says nothing about a later dispute. */
function decidedOf(holds: readonly Hold[], by: Loss['by']): Parts {
  const ended = holds.flatMap((hold) => {
    if (hold.state === 'taken') return [hold];
    return hold.state === 'released' && by === 'gateway' ? [goneOf(hold)] : [];
  });
  return {
    share: ended.reduce((sum, one) => sum + one.share, 0),
    fee: ended.reduce((sum, one) => sum + one.fee, 0),
  };
}

/** True when a gateway's word about a charge says more than operators decided. */
export async function isUndecidedLoss(tx: Tx, reference: string, { share }: Parts): Promise<boolean> {
  return share > decidedOf(await holdsOfCharge(tx, reference), 'gateway').share;
}

/** Parts that the gateway itself says are gone. */
function goneOf({ share, fee, gone, gone_fee: goneFee }: Hold): Parts {
  return { share: gone ?? share, fee: goneFee ?? fee };
}

function feeTakenOf({ taken, fee, fee_taken: feeTaken }: Hold): number {
  return feeTaken ?? (taken === 0 ? 0 : fee);
}

/**
 * Lets go of what neither a charge's disputes (`lost`, whole rupiah, all of them together) nor its gateway say is lost; a
 * hold of nothing is released. Returns the hold, or null: there is no open one.
 */
export async function easeHold(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { hostId, reference, lost }: { hostId: string; reference: string; lost: Parts },
): Promise<Hold | null> {
  await lockHostAccount(tx, hostId);
  const holds = await holdsOfCharge(tx, reference);
  const hold = holds.find(({ state }) => state === 'held');
  if (hold === undefined) return null;
  const [known, decided] = [goneOf(hold), decidedOf(holds, 'dispute')];
  const share = Math.max(lost.share - decided.share, known.share, hold.taken);
  const fee = Math.max(lost.fee - decided.fee, known.fee, feeTakenOf(hold));
  const now = deps.clock.now();
  if (share + fee === 0) return updateHold(tx, hold.id, { state: 'released', ended_at: now });
  const isTaken = share === hold.taken && fee === feeTakenOf(hold);
  return updateHold(tx, hold.id, {
    share,
    fee,
    amount: Math.min(hold.amount, share),
    ...(isTaken ? { state: 'taken' as const, ended_at: now } : {}),
  });
}

/** Holds the rest out of the next income, so that the whole share is lost. Null: no such hold, or claimed. */
export async function claimHold(tx: Tx, id: number): Promise<Hold | null> {
  const hold = await lockHold(tx, id);
  if (hold?.state !== 'held' || hold.owed >= hold.share) return null;
  return updateHold(tx, id, { amount: hold.share, owed: hold.share });
}

/** The balance never becomes negative; the rest stays held. Null: no such hold, or nothing to take. */
export async function takeHold(tx: Tx, deps: Pick<Deps, 'clock'>, id: number): Promise<Hold | null> {
  const hold = await lockHold(tx, id);
  if (hold?.state !== 'held') return null;
  const { host_id: hostId, taken, fee, share, settle_on: settleOn } = hold;
  const now = deps.clock.now();
  const today = wibDate(now);
  const on = settleOn !== null && settleOn > today ? settleOn : null;
  const part = Math.min(hold.amount - taken, await takeable(tx, hostId, { today, on }));
  if (part === 0 && share > taken) return null;
  const ours = fee - feeTakenOf(hold);
  const isWhole = taken + part === share;
  const after = await updateHold(tx, id, {
    taken: taken + part,
    fee_taken: fee,
    ...(isWhole ? { state: 'taken' as const, ended_at: now } : {}),
  });
  if (part + ours === 0) return after;
  await postJournal(tx, deps, {
    kind: 'hold_taken',
    idemKey: `hold:${id}:taken:${taken + feeTakenOf(hold)}`,
    ref: { type: 'hold', id: String(id) },
    effectiveAt: now,
    entries: [
      ...(part === 0 ? [] : [{ account: 'host_payable' as const, hostId, amount: -part, settleOn: on }]),
      ...(ours === 0 ? [] : [{ account: 'platform_fee' as const, amount: -ours }]),
      { account: 'unfulfilled_suspense', amount: part + ours },
    ],
  });
  return after;
}

/** Returns held and taken money with its day of readiness. Null: there is no such hold, or it is released already. */
export async function releaseHold(tx: Tx, deps: Pick<Deps, 'clock'>, id: number): Promise<Hold | null> {
  const hold = await lockHold(tx, id);
  if (hold === null || hold.state === 'released') return null;
  const { host_id: hostId, taken, settle_on: settleOn } = hold;
  const fee = feeTakenOf(hold);
  const now = deps.clock.now();
  // All of it is decided, whoever said that it is lost.
  const decided = { gone: hold.share, gone_fee: hold.fee };
  const after = await updateHold(tx, id, { state: 'released', ended_at: now, ...decided });
  if (taken + fee === 0) return after;
  await postJournal(tx, deps, {
    kind: 'hold_returned',
    idemKey: `hold:${id}:returned`,
    ref: { type: 'hold', id: String(id) },
    effectiveAt: now,
    entries: [
      ...(taken === 0 ? [] : [{ account: 'host_payable' as const, hostId, amount: taken, settleOn }]),
      ...(fee === 0 ? [] : [{ account: 'platform_fee' as const, amount: fee }]),
      { account: 'unfulfilled_suspense', amount: -(taken + fee) },
    ],
  });
  return after;
}
