import type { orderMabar } from '@mabarin/api-client/contract/mabar';
import type { ParsedInputOf } from '@mabarin/api-client/endpoint';
import { shortenLongWords } from '@mabarin/domain/text-line';
import { fail } from '@mabarin/domain/errors';
import { placesLeft, takesOrders } from '@mabarin/domain/mabar/hours';
import { isOffered } from '@mabarin/domain/mabar/event';
import { isSundul } from '@mabarin/domain/mabar/lane/sundul';
import { ANONYMOUS_NAME } from '@mabarin/domain/support/support-fields';
import { refuseOrder, type MabarOrderForm } from '@mabarin/domain/mabar/order';
import { isSamePlayer } from '@mabarin/domain/mabar/party';
import { refuseParty } from '@mabarin/domain/mabar/party-refusal';
import { orderTotal, type OrderTotal } from '@mabarin/domain/mabar/order-total';
import type { FeeRule, Rupiah } from '@mabarin/domain/money';
import { feeAt } from '@mabarin/domain/documents/next-fee';
import type { BuyerSigns } from '@mabarin/domain/payments/buyer';
import { blockedFailure } from '@mabarin/domain/restrictions/refusal';
import type { Shown } from '@mabarin/domain/shown/shown';
import { requireShown } from '@mabarin/domain/shown/changes';
import { pickRoles, rolesToPlay } from '@mabarin/domain/roles';
import { reducePrice, type ReducedPrice, type VoucherWorth } from '@mabarin/domain/vouchers/voucher';
import { notifyQueueChanged } from '#features/mabar/queue/board.commands.ts';
import { activePlayers, insertEntry, isActivePlayer } from '#features/mabar/queue/entry.queries.ts';
import { sundulEntry } from '#features/mabar/queue/lane.queries.ts';
import { blacklistedPlayers, noticeOf } from '#features/mabar/queue/notice.queries.ts';
import { playerNameFor } from '#features/mabar/queue/player.commands.ts';
import { findEvent, type MabarEvent } from '#features/mabar/event/event.queries.ts';
import {
  findMembers,
  findOrder,
  findPayer,
  insertMembers,
  insertOrder,
  recordLifted,
  recordMemberEntry,
  type MabarOrder,
  type PartyMember,
} from './order.queries.ts';
import { checkCodes, typedCodes } from './code.commands.ts';
import { closeWhenFull, orderingOf, takePlaces, takeSundul } from './ordering.commands.ts';
import { countTaken } from './ordering.queries.ts';
import type { Deps, Fulfil, LiveDeps, ViewerWords } from '#deps.ts';
import { findHostSettings, requireActiveHost, type Host } from '#features/accounts/index.ts';
import { queueAlert } from '#features/alerts/index.ts';
import { lockAvailable, reserveCredit } from '#features/credit/index.ts';
import { screenOf, type Screen } from '#features/messages/index.ts';
import { notifyHost } from '#features/notify/index.ts';
import { cancelPayment, createPayment, receiptMail } from '#features/payments/index.ts';
import { lockUsable, noteUse } from '#features/vouchers/index.ts';
import { appendWebhookEvent, paymentReference } from '#features/webhooks/index.ts';
import { roleColumns, rolesOfRow } from '#platform/db/roles.ts';
import { addressOf } from '#platform/http/address.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Db, Tx } from '#schema.ts';

type Order = { host: Host; form: MabarOrderForm; shown?: Shown };
type NamedOrder = Order & { signs?: BuyerSigns | undefined; playerName: string; partyNames: readonly string[] };

/** Window of the limit of orders per player. */
const ORDER_WINDOW_SECONDS = 10 * 60;

/**
 * The order that `placeOrder` takes, checked before the game is asked for names, which no transaction waits for. Frees the codes that
 * an unpaid order of the same payer holds. Throws what `placeOrder` throws, `mabar.player_not_found`,
 * `mabar.party_player_not_found` and the limit of orders.
 */
export async function prepareOrder(
  db: Db,
  deps: Deps,
  { host: username, form, buyer: signs, shown }: ParsedInputOf<typeof orderMabar>,
  ip: string,
): Promise<NamedOrder> {
  const host = await requireActiveHost(db, username);
  const payer = { id: form.gameID, server: form.gameServerID };
  // A stranger elsewhere who names this player takes nothing from them.
  const buyer = `${payer.id}:${payer.server}:${addressOf(ip)}`;
  await deps.limits.hit('order', buyer, deps.config.ordersPerBuyer, ORDER_WINDOW_SECONDS);
  const checked = await checkOrder(db, deps, { host, form });
  const codes =
    form.creditCode === ''
      ? { holders: [], voucher: null, available: 0 }
      : await checkCodes(db, deps, {
          hostId: host.id,
          typed: form.creditCode,
          ip,
          payer,
          browser: signs?.browser ?? null,
        });
  const playerName = await playerNameFor(db, deps, payer);
  if (playerName === null) throw fail('mabar.player_not_found');
  const partyNames = await Promise.all(
    form.party.map(async ({ gameID: id, gameServerID: server }) => {
      const name = await playerNameFor(db, deps, { id, server });
      if (name === null) throw fail('mabar.party_player_not_found', { values: { id } });
      return name;
    }),
  );
  priceOrder(checked, { voucher: codes.voucher, credit: codes.available, shown });
  // An order that its viewer left unpaid would keep the codes until its QR ends.
  for (const holder of codes.holders) await cancelPayment(db, deps, holder);
  return { host, form, signs, playerName, partyNames, shown };
}

/** Checks that a host takes this order now. Throws every refusal of an order except those of the player's name. */
async function checkOrder(
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  { host, form }: Order,
): Promise<{ event: MabarEvent; total: OrderTotal; fee: FeeRule }> {
  const { fee } = feeAt(deps.config, deps.clock.now());
  const found = await findEvent(db, host.id, form.gameEventCode);
  const event = found !== null && isOffered(found) ? found : null;
  const player = { id: form.gameID, server: form.gameServerID };
  const limit = host.last_order_waiting;
  const refusal = refuseOrder({
    event: event && { ...event, needRole: event.need_role, needGameCount: event.need_game_count },
    orderingOpen: takesOrders(orderingOf(host), deps.clock.now()),
    placesLeft: placesLeft(limit, limit === null ? 0 : await countTaken(db, host.id)),
    playerNotice: await noticeOf(db, host.id, player),
    inQueue: event !== null && (host.one_order || isSundul(event)) && (await isActivePlayer(db, host.id, player)),
    oneOrder: host.one_order,
    gameCount: form.gameCount,
    players: 1 + form.party.length,
    fee,
    roles: pickRoles(form),
    hostRoles: rolesOfRow(host),
  });
  if (refusal === 'mabar.blacklisted') throw blockedFailure(refusal);
  if (refusal !== null) throw fail(refusal);
  const total =
    event &&
    orderTotal({ price: event.price, needGameCount: event.need_game_count }, form.gameCount, {
      players: 1 + form.party.length,
      rule: fee,
    });
  if (event === null || total === null) throw new Error('refuseOrder let an impossible order pass');
  if (form.party.length > 0) await checkParty(db, { host, form, event });
  return { event, total, fee };
}

/** Throws the refusals of an order for several players. */
async function checkParty(db: Db, { host, form, event }: Order & { event: MabarEvent }): Promise<void> {
  const players = [{ gameID: form.gameID, gameServerID: form.gameServerID }, ...form.party];
  const ids = players.map(({ gameID }) => gameID);
  const blacklisted = await blacklistedPlayers(db, host.id, ids);
  const active = await activePlayers(db, host.id, ids);
  const among = (found: typeof active) => players.filter((player) => found.some((one) => isSamePlayer(one, player)));
  const refusal = refuseParty({
    event,
    players,
    max: host.party_max,
    blacklisted: among(blacklisted),
    active: among(active),
  });
  if (refusal !== null) throw refusal;
}

/** The price less the codes. Throws what `requireShown` throws when the order is not as its form showed it. */
function priceOrder(
  { event, total, fee }: Awaited<ReturnType<typeof checkOrder>>,
  { voucher, credit, shown }: { voucher: VoucherWorth | null; credit: Rupiah; shown: Shown },
): ReducedPrice {
  const reduced = reducePrice({ price: total.price, unit: event.price }, { voucher, credit, rule: fee });
  const { title, description, need_role: needRole } = event;
  const { gross, discount, credit: byCredit } = reduced;
  const games = total.count;
  requireShown(shown, { total: gross, discount, credit: byCredit, fee, games, title, description, needRole });
  return reduced;
}

/**
 * Freezes the sold items and opens their payment, less its voucher, with as much credit reserved as it pays. `gross` is
 * left to pay by QRIS. `partyNames` follow the order of the form's party. Throws what `checkOrder`, `checkCodes`,
 * `lockUsable`, `takePlaces` and `priceOrder` throw.
 */
export async function placeOrder(
  tx: Tx,
  deps: LiveDeps & Pick<Deps, 'config' | 'random' | 'gateways' | 'metrics'>,
  { host, form, shown, signs, playerName, partyNames }: NamedOrder,
): Promise<{ id: string; gross: Rupiah }> {
  const checked = await checkOrder(tx, deps, { host, form });
  const { event, total } = checked;
  const codes = typedCodes(form.creditCode);
  const payer = { id: form.gameID, server: form.gameServerID };
  const used =
    codes.voucher === null ? null : await lockUsable(tx, deps, { hostId: host.id, code: codes.voucher, payer });
  const available =
    codes.credit === null ? null : await lockAvailable(tx, deps, { hostId: host.id, code: codes.credit });
  // Locked after the codes, as in settlements. A Sundul takes no place and is sold while ordering is closed.
  if (!isSundul(event)) await takePlaces(tx, deps, host.id, 1 + form.party.length);
  else if (host.sundul_per_hour > 0) await takeSundul(tx, deps, host.id, payer);
  const { discount, credit } = priceOrder(checked, {
    voucher: used?.voucher ?? null,
    credit: available?.available ?? 0,
    shown,
  });
  const members = form.party.map(({ gameID, gameServerID }, index) => ({
    position: index + 1,
    player_id: gameID,
    player_server: gameServerID,
    player_name: partyNames[index] ?? `ID ${gameID}`,
    ticket: deps.random.token(16),
  }));
  const payment = createPayment(tx, deps, {
    kind: 'mabar',
    hostId: host.id,
    price: total.price - discount,
    credit,
    rule: checked.fee,
    buyer: { player: payer, email: form.gameEmail, signs },
    description: describe(event, total.count, 1 + members.length),
    payer: {
      player: { ...payer, name: playerName },
      ...(members.length > 0 ? { tickets: members.map(({ player_name: name, ticket }) => ({ name, ticket })) } : {}),
      ...(used === null ? {} : { voucher: { code: used.voucher.code, discount } }),
    },
  });
  if (used !== null) await noteUse(tx, deps, used, { paymentId: payment.id, discount });
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
    message: shortenLongWords(form.gameMessage),
    // Screened as typed: shortening would remove the evidence.
    hidden_reason: screen.text(form.gameMessage),
    created_at: deps.clock.now(),
    email: form.gameEmail === '' ? null : form.gameEmail,
    party_size: 1 + members.length,
  });
  await insertMembers(
    tx,
    members.map((member) => ({ ...member, payment_id: payment.id })),
  );
  return payment;
}

function describe(event: MabarEvent, count: number, players: number): string {
  const games = event.need_game_count ? `Mabar ${event.title} ${count} game` : `Mabar ${event.title}`;
  return players === 1 ? games : `${games}, ${players} pemain`;
}

/** Queues the entries of a paid order, or lifts the entry of a Sundul. A blacklisting in between changes nothing. */
export const fulfilMabar: Fulfil = async (tx, deps, payment) => {
  const order = await findOrder(tx, payment.id);
  if (order === null) return { unfulfillable: 'no mabar order belongs to this payment' };
  const members = order.party_size === 1 ? [] : await findMembers(tx, payment.id);
  const screen = await screenOf(tx, deps, order.host_id);
  if (order.sundul) {
    const player = { id: order.player_id, server: order.player_server };
    const { sundulPerHour } = await findHostSettings(tx, order.host_id);
    const lifted = await sundulEntry(tx, order.host_id, player, { at: payment.paidAt, passesOnce: sundulPerHour > 0 });
    if (lifted === null) return { unfulfillable: 'the entry of this Sundul is already done' };
    if (lifted === 'useless') return { unfulfillable: 'this Sundul would pass nobody' };
    await recordLifted(tx, payment.id, lifted);
  } else {
    await queueOrder(tx, order, { members, paidAt: payment.paidAt, screen });
  }
  if (order.email !== null) {
    const tickets = members.map(({ player_name: name, ticket }) => ({ name, ticket }));
    const mail = receiptMail(deps.config, order.email, { ...payment, tickets });
    await sendMail(tx, deps, mail, { payment: payment.id, mail: 'receipt' });
  }
  await notifyQueueChanged(tx, deps, order.host_id);
  await closeWhenFull(tx, deps, order.host_id);
  const name = screen.name(order.player_name) === null ? order.player_name : null;
  const { title, count } = order;
  await queueAlert(tx, deps, {
    kind: 'order',
    sourceId: payment.id,
    hostId: order.host_id,
    name: name ?? ANONYMOUS_NAME,
    amount: payment.price,
    quiet: payment.minor,
    // Only the host's own words: a viewer's text with an order is for the host alone.
    message: orderText(order),
    settledAt: payment.paidAt,
  });
  await notifyHost(tx, deps, order.host_id, {
    kind: 'order',
    id: payment.id,
    title,
    count,
    players: order.party_size,
    price: payment.price,
  });
  await appendWebhookEvent(tx, deps, order.host_id, {
    type: 'order.paid',
    subject: payment.id,
    data: () => ({
      payment: paymentReference(payment.id),
      event: title,
      games: count,
      players: order.party_size,
      sundul: order.sundul,
      amount: payment.price,
    }),
  });
  return 'fulfilled';
};

/** Queues the payer and the party members, at the payment's time, ordered by their ids, once. */
async function queueOrder(
  tx: Tx,
  order: MabarOrder,
  { members, paidAt, screen }: { members: readonly PartyMember[]; paidAt: Date; screen: Screen },
): Promise<void> {
  const {
    event_id: _event,
    price: _price,
    sundul: _sundul,
    created_at: _orderedAt,
    lifted_entry_id: _lifted,
    email: _email,
    ...sold
  } = order;
  const place = {
    ...sold,
    name_hidden: screen.name(sold.player_name) !== null,
    party_id: order.party_size === 1 ? null : order.payment_id,
    state: 'queued' as const,
    paid_at: paidAt,
    sundul_at: null,
    here_at: null,
    playing_at: null,
    done_at: null,
  };
  if ((await insertEntry(tx, place)) === null) return;
  for (const member of members) {
    const { player_id, player_server, player_name } = member;
    // The payer's text is stored once.
    const hidden = { hidden_reason: null, name_hidden: screen.name(player_name) !== null };
    const own = { payment_id: null, player_id, player_server, player_name, message: '', ...hidden };
    const entry = await insertEntry(tx, { ...place, ...own });
    if (entry === null) throw new Error('an entry without a payment of its own was taken for a repeated one');
    await recordMemberEntry(tx, member, entry);
  }
}

/** Name and message of an order as others may see them now. */
export async function orderWords(db: Db, deps: Pick<Deps, 'clock'>, paymentId: string): Promise<ViewerWords> {
  const payer = await findPayer(db, paymentId);
  if (payer === null || payer.masked) return { name: null, message: null };
  const screen = await screenOf(db, deps, payer.host_id);
  return { name: screen.name(payer.player_name) === null ? payer.player_name : null, message: payer.message };
}

/** The text of an order's alert. */
function orderText({ title, sundul, count, party_size: players }: MabarOrder): string {
  const games = sundul ? title : `${title}, ${count} game`;
  return players === 1 ? games : `${games}, ${players} pemain`;
}
