import { lookUpPlayer, orderMabar } from '@mabarin/api-client/contract/mabar';
import { fail } from '@mabarin/domain/errors';
import { isActivePlayer } from '#features/mabar/queue/entry.queries.ts';
import { checkCodes } from './code.commands.ts';
import { checkOrder, placeOrder, priceOrder } from './order.commands.ts';
import { lookUpPlayer as lookUpPlayerCommand, playerNameFor } from '#features/mabar/queue/player.commands.ts';
import type { Deps } from '#deps.ts';
import { findActiveHost } from '#features/accounts/index.ts';
import { cancelPayment, openFirstCharge, openPayment, payByCredit, resumePayment } from '#features/payments/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { addressOf } from '#platform/http/address.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

/** Window of the limit of orders per player. */
const ORDER_WINDOW_SECONDS = 10 * 60;
/** Window of the limit of name look-ups per address. */
const LOOK_UP_WINDOW_SECONDS = 10 * 60;

export function orderRoutes(server: ApiServer, deps: Deps): void {
  const { db, config } = server;

  mount(server, lookUpPlayer, async ({ input, ip }) => {
    const host = await findActiveHost(db, input.host);
    if (!host) throw fail('accounts.host_not_found');
    const asked = { id: input.id, server: input.server };
    const player = await lookUpPlayerCommand(db, deps, asked, () =>
      deps.limits.hit('player', addressOf(ip), config.lookUpsPerAddress, LOOK_UP_WINDOW_SECONDS),
    );
    if (player.found === false) throw fail('mabar.player_not_found');
    const waits = await isActivePlayer(db, host.id, asked);
    return { data: { name: player.found === true ? player.name : null, waits } };
  });

  const resume = (id: string) => resumePayment(db, deps, id);
  mount(server, { ...orderMabar, resume }, async ({ input, ip, attempt }) => {
    const host = await findActiveHost(db, input.host);
    if (!host) throw fail('accounts.host_not_found');
    const { form } = input;
    // A stranger elsewhere who names this player takes nothing from them.
    const buyer = `${form.gameID}:${form.gameServerID}:${addressOf(ip)}`;
    await deps.limits.hit('order', buyer, config.ordersPerBuyer, ORDER_WINDOW_SECONDS);
    // Checked before the game is asked for a name; the transaction decides.
    const checked = await checkOrder(db, deps, { host, form });
    const payer = { id: form.gameID, server: form.gameServerID };
    const codes =
      form.creditCode === ''
        ? { holders: [], voucher: null, available: 0 }
        : await checkCodes(db, deps, {
            hostId: host.id,
            typed: form.creditCode,
            ip,
            payer,
            browser: input.buyer?.browser ?? null,
          });
    const playerName = await playerNameFor(db, deps, { id: form.gameID, server: form.gameServerID });
    if (playerName === null) throw fail('mabar.player_not_found');
    const partyNames = await Promise.all(
      form.party.map(async ({ gameID: id, gameServerID: server }) => {
        const name = await playerNameFor(db, deps, { id, server });
        if (name === null) throw fail('mabar.party_player_not_found', { values: { id } });
        return name;
      }),
    );
    priceOrder(deps, checked, { voucher: codes.voucher, credit: codes.available, shown: input.shown });
    // An order that its viewer left unpaid would keep the codes until its QR ends.
    for (const holder of codes.holders) await cancelPayment(db, deps, holder);
    const payment = await transaction(db, async (tx) => {
      const { buyer: signs, shown } = input;
      const placed = await placeOrder(tx, deps, { host, form, signs, playerName, partyNames, shown });
      await attempt.bind(tx, placed.id);
      if (placed.gross === 0) {
        // The entry to lift was done in between: nothing is placed, and nothing spent.
        if ((await payByCredit(tx, deps, placed.id)) !== 'fulfilled') throw fail('mabar.not_in_queue');
        return { ...placed, first: null };
      }
      return { ...placed, first: await openFirstCharge(tx, deps, placed.id) };
    });
    return { data: await openPayment(db, deps, payment.id, payment.first) };
  });
}
