import { lookUpPlayer, orderMabar } from '@mabarin/api-client/contract/mabar';
import { fail } from '@mabarin/domain/errors';
import { isActivePlayer } from '#features/mabar/queue/entry.queries.ts';
import { placeOrder, prepareOrder } from './order.commands.ts';
import { lookUpPlayer as lookUpPlayerCommand } from '#features/mabar/queue/player.commands.ts';
import type { Deps } from '#deps.ts';
import { requireActiveHost } from '#features/accounts/index.ts';
import { checkOut, resumePayment } from '#features/payments/index.ts';
import { addressOf } from '#platform/http/address.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

/** Window of the limit of name look-ups per address. */
const LOOK_UP_WINDOW_SECONDS = 10 * 60;

export function orderRoutes(server: ApiServer, deps: Deps): void {
  const { db, config } = server;

  mount(server, lookUpPlayer, async ({ input, ip }) => {
    const host = await requireActiveHost(db, input.host);
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
    const order = await prepareOrder(db, deps, input, ip);
    return { data: await checkOut(db, deps, attempt, (tx) => placeOrder(tx, deps, order)) };
  });
}
