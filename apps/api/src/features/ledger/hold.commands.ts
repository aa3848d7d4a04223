import { wibDate, type WibDate } from '@mabarin/domain/time';
import { balances } from './balance.queries.ts';
import { holdsOfCharge, insertHold, lockHold, takeable, updateHold, type Hold } from './hold.queries.ts';
import { postJournal } from './journal.commands.ts';
import { lockHostAccount } from './journal.queries.ts';
import type { Deps } from '#deps.ts';
import type { Tx } from '#schema.ts';

/** The lost part of a charge's money, whole rupiah: the host's share and the platform's. */
type Loss = {
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
 * else the available part of the ready balance. Decided amounts are not held again. Returns the open hold, or null.
 * Call it last in a transaction: it locks the host's account, so no cash-out takes the same money.
 */
export async function holdLoss(tx: Tx, deps: Pick<Deps, 'clock'>, loss: Loss): Promise<Hold | null> {
  const { hostId, reference, word, fee } = loss;
  const now = deps.clock.now();
  await lockHostAccount(tx, hostId);
  const holds = await holdsOfCharge(tx, reference);
  const open = holds.find(({ state }) => state === 'held') ?? null;
  const decided = holds.reduce((sum, hold) => sum + (hold === open ? 0 : hold.share), 0);
  const share = loss.share - decided;
  const more = share - (open?.share ?? 0);
  if (more <= 0) return open;
  const isUnsettled = loss.settleOn > wibDate(now);
  const held = isUnsettled ? more : Math.min(more, (await balances(tx, hostId, now)).ready);
  if (open !== null) return updateHold(tx, open.id, { word, share, fee, amount: open.amount + held });
  return insertHold(tx, {
    host_id: hostId,
    payment_id: loss.paymentId,
    charge_reference: reference,
    word,
    share,
    amount: held,
    fee,
    settle_on: isUnsettled ? loss.settleOn : null,
    created_at: now,
  });
}

/** Also holds what had left before, out of the next income. Null: no such hold, or nothing to claim. */
export async function claimHold(tx: Tx, id: number): Promise<Hold | null> {
  const hold = await lockHold(tx, id);
  if (hold?.state !== 'held' || hold.amount === hold.share) return null;
  await lockHostAccount(tx, hold.host_id);
  return updateHold(tx, id, { amount: hold.share });
}

/** The balance never becomes negative; the rest stays held. Null: no such hold, or nothing to take. */
export async function takeHold(tx: Tx, deps: Pick<Deps, 'clock'>, id: number): Promise<Hold | null> {
  const hold = await lockHold(tx, id);
  if (hold?.state !== 'held') return null;
  const { host_id: hostId, taken, fee, settle_on: settleOn } = hold;
  const now = deps.clock.now();
  const today = wibDate(now);
  await lockHostAccount(tx, hostId);
  const on = settleOn !== null && settleOn > today ? settleOn : null;
  const part = Math.min(hold.amount - taken, await takeable(tx, hostId, { today, on }));
  if (part === 0) return null;
  const isWhole = taken + part === hold.share;
  const after = await updateHold(tx, id, {
    taken: taken + part,
    ...(isWhole ? { state: 'taken' as const, ended_at: now } : {}),
  });
  const ours = taken === 0 ? fee : 0;
  await postJournal(tx, deps, {
    kind: 'hold_taken',
    idemKey: `hold:${id}:taken:${taken}`,
    ref: { type: 'hold', id: String(id) },
    effectiveAt: now,
    entries: [
      { account: 'host_payable', hostId, amount: -part, settleOn: on },
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
  const { host_id: hostId, taken, fee, settle_on: settleOn } = hold;
  const now = deps.clock.now();
  await lockHostAccount(tx, hostId);
  const after = await updateHold(tx, id, { state: 'released', ended_at: now });
  if (taken === 0) return after;
  await postJournal(tx, deps, {
    kind: 'hold_returned',
    idemKey: `hold:${id}:returned`,
    ref: { type: 'hold', id: String(id) },
    effectiveAt: now,
    entries: [
      { account: 'host_payable', hostId, amount: taken, settleOn },
      ...(fee === 0 ? [] : [{ account: 'platform_fee' as const, amount: fee }]),
      { account: 'unfulfilled_suspense', amount: -(taken + fee) },
    ],
  });
  return after;
}
