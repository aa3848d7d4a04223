import { fail } from '@mabarin/domain/errors';
import { undoSecondsLeft } from '@mabarin/domain/mabar/game';
import { givenPrice, refundParts } from '@mabarin/domain/refunds/refund';
import { settleOn } from '@mabarin/domain/time';
import { entriesOfPayment, findCredited, newestGameAt, type Refund } from './refund.queries.ts';
import { askHostForRest, openRefund, requestRefund, type RefundDeps } from './request.commands.ts';
import { lockRefundable, type RefundableEntry } from '#features/mabar/index.ts';
import type { Tx } from '#schema.ts';

/**
 * Refunds an order for an operator: the unplayed games of all its players leave the queue, and with `played` the money
 * of the played ones goes back too. Our loss and a task cover what the host's balance lacks. Throws what
 * `requestRefund` throws; returns `held` when its gateway says that money is gone, and `just_played` while the host may
 * still take the last game back.
 */
export async function requestOfOrder(
  tx: Tx,
  deps: RefundDeps,
  { paymentId, played }: { paymentId: string; played: boolean },
): Promise<Refund[] | 'unknown' | 'held' | 'just_played'> {
  const order = await findCredited(tx, paymentId, 'mabar');
  if (order === null || order.paid_at === null) return 'unknown';
  if ((order.held ?? 0) > 0) return 'held';
  const hostId = order.host_id;
  const entryIds = await entriesOfPayment(tx, paymentId);
  const entries: RefundableEntry[] = [];
  for (const id of entryIds) {
    const entry = await lockRefundable(tx, hostId, id);
    if (entry) entries.push(entry);
  }
  const [first] = entries;
  if (first === undefined) throw fail('refunds.nothing');
  const refunds: Refund[] = [];
  for (const { entry, games } of entries) {
    if (games === 0 && entry.state !== 'playing') continue;
    refunds.push(await requestRefund(tx, deps, { hostId, entryId: entry.id, askedBy: 'operator' }));
  }
  if (played) {
    const last = await newestGameAt(tx, entryIds);
    // A game taken back would be refunded as an unplayed one again.
    if (last !== null && undoSecondsLeft(last, deps.clock.now()) > 0) return 'just_played';
    // Read after the lock: another operator may have asked for the same.
    const now = (await findCredited(tx, paymentId, 'mabar')) ?? order;
    const games = entries.reduce(
      (sum, { entry, bought }) => sum + Math.min(entry.played, bought / entry.party_size),
      0,
    );
    const { bought } = first;
    const parts =
      games === 0 ? { price: 0, fee: 0 } : refundParts({ ...order, bought }, games, deps.config.refundFeePercent);
    const given = { price: now.given_price ?? 0, fee: now.given_fee ?? 0 };
    const fee = Math.max(0, parts.fee - given.fee);
    const amount = givenPrice(order, parts) - givenPrice(order, given);
    const price = order.bearer === 'host' ? amount - fee : amount;
    if (price > 0) {
      refunds.push(
        await openRefund(tx, deps, {
          host_id: hostId,
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
        }),
      );
    }
  }
  if (refunds.length === 0) throw fail('refunds.nothing');
  for (const refund of refunds) await askHostForRest(tx, deps, refund);
  return refunds;
}
