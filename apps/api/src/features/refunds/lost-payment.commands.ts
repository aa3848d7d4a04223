import { partsLeft } from '@mabarin/domain/refunds/refund';
import { entriesOfPayment, findPurchase, isOrderActive } from './refund.queries.ts';
import type { Deps } from '#deps.ts';
import { dropAlerts, dropOrderAlert } from '#features/alerts/index.ts';
import { expireCredits, giveCredit } from '#features/credit/index.ts';
import { appendLiveEvents, publicRefresh } from '#features/live/index.ts';
import { lockRefundable, takeGames } from '#features/mabar/index.ts';
import { givenOfPayment, markTakenBack } from '#features/payments/index.ts';
import { takeOffWidgets } from '#features/support/index.ts';
import type { Tx } from '#schema.ts';

/**
 * Ends what a payment still buys once its payer's bank or wallet has taken all of it back, once: unplayed games leave the queue
 * except the one that runs, its alert leaves the stream, its credits end, and what other credit had paid of those games
 * returns. Call it with the payment locked, and before the host's account is.
 */
export const endLostPayment: Deps['onPaymentLost'] = async (tx, deps, payment) => {
  const { id, host_id: hostId, kind } = payment;
  if (!(await markTakenBack(tx, id, deps.clock.now()))) return;
  await appendLiveEvents(tx, deps, hostId, [publicRefresh]);
  await deps.show.takeBackPayment(tx, deps, id, { credit: 0, games: 0 });
  if (kind === 'support') {
    await dropAlerts(tx, deps, { hostId, supportIds: [id] });
    return takeOffWidgets(tx, deps, id);
  }
  // A credit of an order that credit paid in part is not its payer's bank's alone.
  if (payment.credit === 0) await expireCredits(tx, id, deps.clock.now());
  const { games, credit } = await takeUnplayed(tx, deps, { id, hostId });
  if (!(await isOrderActive(tx, id))) await dropOrderAlert(tx, deps, { hostId, paymentId: id });
  if (credit > 0) await giveCredit(tx, deps, { hostId, paymentId: id, entryId: null, games, amount: credit });
};

/** `credit`: rupiah of the taken games that credit had paid. */
async function takeUnplayed(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'notifyLive'>,
  { id, hostId }: { id: string; hostId: string },
): Promise<{ games: number; credit: number }> {
  const taken = { games: 0, credit: 0 };
  const given = await givenOfPayment(tx, id);
  for (const entryId of await entriesOfPayment(tx, id)) {
    const found = await lockRefundable(tx, deps, hostId, entryId);
    if (found === null) continue;
    const { entry, bought, playing } = found;
    const isLast = entry.count - found.games <= entry.played;
    const games = playing && isLast ? found.games - 1 : found.games;
    const purchase = games < 1 ? null : await findPurchase(tx, entryId);
    if (purchase === null) continue;
    await takeGames(tx, deps, entry, games);
    const before = { ...given, games: given.games + taken.games, credit: given.credit + taken.credit };
    const rest = { games, feePercent: deps.config.refundFeePercent };
    taken.credit += partsLeft({ ...purchase, bought }, before, rest).credit;
    taken.games += games;
  }
  return taken;
}
