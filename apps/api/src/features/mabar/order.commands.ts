import { fail } from '@mabarin/domain/errors';
import { placesLeft, takesOrders } from '@mabarin/domain/mabar/hours';
import { isOffered } from '@mabarin/domain/mabar/event';
import { isSundul } from '@mabarin/domain/mabar/sundul';
import { ANONYMOUS_NAME } from '@mabarin/domain/support/support-fields';
import { splitPrice } from '@mabarin/domain/credit/credit';
import { refuseOrder, rolesToPlay, type MabarOrderForm } from '@mabarin/domain/mabar/order';
import { orderTotal, type OrderTotal } from '@mabarin/domain/mabar/order-total';
import type { Rupiah } from '@mabarin/domain/money';
import { pickRoles } from '@mabarin/domain/roles';
import { notifyQueueChanged } from './board.commands.ts';
import { insertEntry, isActivePlayer, noticeOf, sundulEntry } from './entry.queries.ts';
import { findEvent, type MabarEvent } from './event.queries.ts';
import { closeWhenFull, orderingOf, takePlace } from './ordering.commands.ts';
import { countTaken } from './ordering.queries.ts';
import { findOrder, insertOrder, recordLifted } from './order.queries.ts';
import type { Deps, Fulfil, LiveDeps } from '#deps.ts';
import type { Host } from '#features/accounts/index.ts';
import { queueAlert } from '#features/alerts/index.ts';
import { lockAvailable, reserveCredit } from '#features/credit/index.ts';
import { screenOf } from '#features/messages/index.ts';
import { notifyDiscord } from '#features/discord/index.ts';
import { createPayment, receiptMail } from '#features/payments/index.ts';
import { appendWebhookEvent, paymentReference } from '#features/webhooks/index.ts';
import { roleColumns, rolesOfRow } from '#platform/db/roles.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Db, Tx } from '#schema.ts';

type Order = { host: Host; form: MabarOrderForm };

/** Whether a host takes this order now. Throws every refusal of an order but that of the player's name. */
export async function checkOrder(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  { host, form }: Order,
): Promise<{ event: MabarEvent; total: OrderTotal }> {
  const found = await findEvent(db, host.id, form.gameEventCode);
  const event = found !== null && isOffered(found) ? found : null;
  const player = { id: form.gameID, server: form.gameServerID };
  const limit = host.last_order_waiting;
  const refusal = refuseOrder({
    event: event && { ...event, needRole: event.need_role, needGameCount: event.need_game_count },
    orderingOpen: takesOrders(orderingOf(host), deps.clock.now()),
    placesLeft: placesLeft(limit, limit === null ? 0 : await countTaken(db, host.id)),
    playerNotice: await noticeOf(db, host.id, player),
    inQueue: event !== null && isSundul(event) && (await isActivePlayer(db, host.id, player)),
    gameCount: form.gameCount,
    roles: pickRoles(form),
    hostRoles: rolesOfRow(host),
  });
  if (refusal !== null) throw fail(refusal);
  const total = event && orderTotal({ price: event.price, needGameCount: event.need_game_count }, form.gameCount);
  if (event === null || total === null) throw new Error('refuseOrder let an impossible order pass');
  return { event, total };
}

/**
 * Freezes what is sold and opens its payment, in one transaction, with as much of a credit reserved as it pays. `gross` is
 * what is left to pay by QRIS. Throws what `checkOrder`, `checkCode` and `takePlace` throw.
 */
export async function placeOrder(
  tx: Tx,
  deps: LiveDeps & Pick<Deps, 'random' | 'gateways' | 'metrics'>,
  { host, form, playerName }: Order & { playerName: string },
): Promise<{ id: string; gross: Rupiah }> {
  const { event, total } = await checkOrder(tx, deps, { host, form });
  const typed = form.creditCode;
  const available = typed === '' ? null : await lockAvailable(tx, deps, { hostId: host.id, typed });
  // After the credit, as settlements lock them. A Sundul takes no place, and is taken while ordering is closed.
  if (!isSundul(event)) await takePlace(tx, deps, host.id);
  const { credit } = splitPrice(total.price, available?.available ?? 0);
  const payment = await createPayment(tx, deps, {
    kind: 'mabar',
    hostId: host.id,
    price: total.price,
    credit,
    description: event.need_game_count ? `Mabar ${event.title} ${total.count} game` : `Mabar ${event.title}`,
    payer: { player: { id: form.gameID, server: form.gameServerID, name: playerName } },
  });
  if (available !== null && credit > 0) {
    await reserveCredit(tx, deps, available, { paymentId: payment.id, amount: credit });
  }
  const screen = await screenOf(tx, deps, host.id);
  await insertOrder(tx, {
    payment_id: payment.id,
    host_id: host.id,
    event_id: event.id,
    title: event.title,
    price: event.price,
    priority: event.priority,
    need_role: event.need_role,
    sundul: isSundul(event),
    count: total.count,
    player_id: form.gameID,
    player_server: form.gameServerID,
    player_name: playerName,
    ...roleColumns(rolesToPlay(form, rolesOfRow(host))),
    message: form.gameMessage,
    hidden_reason: screen(form.gameMessage),
    created_at: deps.clock.now(),
    email: form.gameEmail === '' ? null : form.gameEmail,
  });
  return payment;
}

/** Queues what a paid order bought, or lifts the entry of a Sundul. A blacklisting in between changes nothing. */
export const fulfilMabar: Fulfil = async (tx, deps, payment) => {
  const order = await findOrder(tx, payment.id);
  if (order === null) return { unfulfillable: 'no mabar order belongs to this payment' };
  if (order.sundul) {
    const player = { id: order.player_id, server: order.player_server };
    const lifted = await sundulEntry(tx, order.host_id, player, payment.paidAt);
    if (lifted === null) return { unfulfillable: 'the entry of this Sundul is already done' };
    await recordLifted(tx, payment.id, lifted);
  } else {
    const {
      event_id: _event,
      price: _price,
      sundul: _sundul,
      created_at: _orderedAt,
      lifted_entry_id: _lifted,
      email: _email,
      ...sold
    } = order;
    await insertEntry(tx, {
      ...sold,
      state: 'queued',
      paid_at: payment.paidAt,
      sundul_at: null,
      here_at: null,
      playing_at: null,
      done_at: null,
    });
  }
  if (order.email !== null) await sendMail(tx, deps, receiptMail(deps.config, order.email, payment));
  await notifyQueueChanged(tx, deps, order.host_id);
  await closeWhenFull(tx, deps, order.host_id);
  const screen = await screenOf(tx, deps, order.host_id);
  const name = screen(order.player_name) === null ? order.player_name : null;
  const message = order.hidden_reason === null ? order.message : null;
  const { title, count } = order;
  await queueAlert(tx, deps, {
    kind: 'order',
    sourceId: payment.id,
    hostId: order.host_id,
    name: name ?? ANONYMOUS_NAME,
    amount: payment.price,
    // What was bought, in the host's own words: what a viewer writes with an order is for the host alone.
    message: orderText(order),
    settledAt: payment.paidAt,
  });
  await notifyDiscord(tx, deps, order.host_id, { kind: 'order', name, title, count, price: payment.price, message });
  await appendWebhookEvent(tx, deps, order.host_id, {
    type: 'order.paid',
    subject: payment.id,
    data: () => ({
      payment: paymentReference(payment.id),
      event: title,
      player: name,
      games: count,
      sundul: order.sundul,
      amount: payment.price,
      message,
    }),
  });
  return 'fulfilled';
};

/** What an order bought, for the stream. */
function orderText({ title, sundul, count }: { title: string; sundul: boolean; count: number }): string {
  return sundul ? title : `${title}, ${count} game`;
}
