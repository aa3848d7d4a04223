import { fail } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
import { undoSecondsLeft } from '@mabarin/domain/mabar/game';
import {
  givenPrice,
  moneyLeft,
  moneyUnearned,
  supportRefundParts,
  type RefundParts,
} from '@mabarin/domain/refunds/refund';
import { settleOn } from '@mabarin/domain/time';
import {
  entriesOfPayment,
  findCredited,
  lockPayment,
  newestGameAt,
  openOrdersOf,
  type Refund,
} from './refund.queries.ts';
import {
  askHostForRest,
  lessLeft,
  mailRefunds,
  openRefund,
  requestRefund,
  requireMoneyHere,
  type RefundDeps,
} from './request.commands.ts';
import { lockRefundable, type RefundableEntry } from '#features/mabar/index.ts';
import { givenOfPayment } from '#features/payments/index.ts';
import type { Tx } from '#schema.ts';

type Order = NonNullable<Awaited<ReturnType<typeof findCredited>>> & { paid_at: Date };

/**
 * Refunds an order for an operator: the unplayed games of all its players leave the queue, and money that stayed with the
 * host for games that left it before goes along; with `played` the money of the played ones goes
 * back too. With `amount` that many rupiah of its price go back instead; the games stay, unless that is all that is left.
 * Our loss and a task cover what the host's balance lacks. Throws what `requestRefund` and `requireMoneyHere` throw,
 * `refunds.nothing`, `desk.not_credited`, `desk.just_played` while the host may still take the last game back, and
 * `desk.refund_left` when less than `amount` is.
 */
export async function requestOfOrder(
  tx: Tx,
  deps: RefundDeps,
  { paymentId, played, amount }: { paymentId: string; played: boolean; amount: number | null },
): Promise<Refund[]> {
  const found = await findCredited(tx, paymentId, 'mabar');
  if (found === null || found.paid_at === null) throw fail('desk.not_credited');
  await requireMoneyHere(tx, found);
  const order: Order = { ...found, paid_at: found.paid_at };
  const entries: RefundableEntry[] = [];
  for (const id of await entriesOfPayment(tx, paymentId)) {
    const entry = await lockRefundable(tx, deps, order.host_id, id);
    if (entry) entries.push(entry);
  }
  if (amount === null && entries.length === 0) throw fail('refunds.nothing');
  // A Sundul has no place of its own, whose lock others would wait for.
  if (entries.length === 0) await lockPayment(tx, paymentId);
  const refunds =
    amount === null
      ? await requestGames(tx, deps, { order, entries, played })
      : await requestAmount(tx, deps, { order, entries, amount });
  if (refunds.length === 0) throw fail('refunds.nothing');
  for (const refund of refunds) await askHostForRest(tx, deps, refund);
  await mailRefunds(tx, deps, refunds);
  return refunds;
}

/**
 * Refunds the unplayed games of all open orders of a host. `kept`: orders whose money does not go back so. Throws
 * `desk.order_hinders` for one that is to be decided first.
 */
export async function requestOfHostOrders(
  tx: Tx,
  deps: RefundDeps,
  hostId: string,
): Promise<{ refunds: Refund[]; orders: number; kept: string[] }> {
  const refunds: Refund[] = [];
  const kept: string[] = [];
  const orders = await openOrdersOf(tx, hostId);
  for (const paymentId of orders) {
    try {
      refunds.push(...(await requestOfOrder(tx, deps, { paymentId, played: false, amount: null })));
    } catch (error) {
      if (!isFailureError(error)) throw error;
      const { code, message: why } = error;
      // The other players' games may have been taken; all else is refused before anything is written.
      if (code === 'refunds.playing') throw fail('desk.order_hinders', { values: { id: paymentId, why } });
      kept.push(paymentId);
    }
  }
  return { refunds, orders: orders.length - kept.length, kept };
}

type Locked = { order: Order; entries: readonly RefundableEntry[] };

async function requestGames(tx: Tx, deps: RefundDeps, { order, entries, played }: Locked & { played: boolean }) {
  const refunds = await requestUnplayed(tx, deps, entries);
  if (!played) {
    const unearned = moneyUnearned({ ...order, bought: entries[0]?.bought ?? 0 }, await givenOfPayment(tx, order.id));
    return [...refunds, ...(await requestRest(tx, deps, order, unearned))];
  }
  const last = await newestGameAt(
    tx,
    entries.map(({ entry }) => entry.id),
  );
  // A game taken back would be refunded as an unplayed one again.
  if (last !== null && undoSecondsLeft(last, deps.clock.now()) > 0) throw fail('desk.just_played');
  // The lock of the places stands: another operator may have asked for the same.
  return [...refunds, ...(await requestRest(tx, deps, order, moneyLeft(order, await givenOfPayment(tx, order.id))))];
}

async function requestAmount(tx: Tx, deps: RefundDeps, { order, entries, amount }: Locked & { amount: number }) {
  const left = moneyLeft(order, await givenOfPayment(tx, order.id));
  if (amount < 1 || amount > left) throw lessLeft(left);
  const refunds = amount === left ? await requestUnplayed(tx, deps, entries) : [];
  const price = amount - refunds.reduce((sum, refund) => sum + givenPrice(order, refund), 0);
  return [...refunds, ...(await requestRest(tx, deps, order, price))];
}

/** A refund of `price` rupiah of an order without games; none for nothing. */
async function requestRest(tx: Tx, deps: RefundDeps, order: Order, price: number): Promise<Refund[]> {
  if (price <= 0) return [];
  const money = { ...order, price: order.price - order.credit };
  const given = await givenOfPayment(tx, order.id);
  const parts = supportRefundParts(money, given, { price, feePercent: deps.config.refundFeePercent });
  return [await openWithoutGames(tx, deps, order, parts)];
}

/** The unplayed games of these entries; without money left for them they stay. */
async function requestUnplayed(tx: Tx, deps: RefundDeps, entries: readonly RefundableEntry[]): Promise<Refund[]> {
  const refunds: Refund[] = [];
  for (const { entry, games, playing } of entries) {
    if (games === 0 && !playing) continue;
    const of = { hostId: entry.host_id, entryId: entry.id, askedBy: 'operator' } as const;
    try {
      refunds.push(await requestRefund(tx, deps, of));
    } catch (error) {
      if (!isFailureError(error) || error.code !== 'refunds.nothing') throw error;
    }
  }
  return refunds;
}

function openWithoutGames(
  tx: Tx,
  deps: RefundDeps,
  order: Order,
  { price, fee }: Pick<RefundParts, 'price' | 'fee'>,
): Promise<Refund> {
  return openRefund(tx, deps, {
    host_id: order.host_id,
    payment_id: order.id,
    charge_reference: order.charge_reference,
    gateway: order.gateway ?? order.provider,
    entry_id: null,
    asked_by: 'operator',
    games: 0,
    price,
    fee,
    credit: 0,
    suspense: 0,
    part: 0,
    settle_on: settleOn(order.paid_at),
    ended_entry: false,
  });
}
