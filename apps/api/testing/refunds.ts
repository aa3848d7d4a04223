import { orderMabar } from '@mabarin/api-client/contract/mabar';
import { refundRequest, type HostRefund } from '@mabarin/api-client/contract/refunds';
import { newPlayer } from '#testing/gifts.ts';
import type { TestHost } from '#testing/hosts.ts';
import { playPayment } from '#testing/payments.ts';
import type { World } from '#testing/world.ts';

/** A paid order of so many games, whose entry waits. */
export async function paidOrder(
  world: World,
  host: Pick<TestHost, 'id' | 'username'>,
  { games = 1, email = '', form = {} }: { games?: number; email?: string; form?: object } = {},
): Promise<{ id: string; ticket: string; entryId: string }> {
  const { id: gameID, server: gameServerID } = newPlayer();
  const { id: gameEventCode } = await world.admin
    .selectFrom('mabar_event')
    .select('id')
    .where('host_id', '=', host.id)
    .where('title', '=', 'Reguler')
    .executeTakeFirstOrThrow();
  const { body } = await world.call(orderMabar, {
    host: host.username,
    form: {
      gameID,
      gameServerID,
      gameRoleJungler: true,
      gameEventCode,
      gameCount: games,
      gameMessage: 'halo',
      gameEmail: email,
      ...form,
    },
    token: 'sandbox-pass',
  });
  if (!body.data) throw new Error(`the order answered ${JSON.stringify(body)}`);
  const { transaction_id: id, ticket } = body.data;
  await playPayment(world, id);
  const entry = await world.admin
    .selectFrom('mabar_entry')
    .select('id')
    .where('payment_id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, ticket, entryId: String(entry.id) };
}

/** The refund that a host asks for. */
export async function refundOf(world: World, host: Pick<TestHost, 'browser'>, mabarID: string): Promise<HostRefund> {
  const { body } = await world.call(refundRequest, { mabarID }, { as: host.browser });
  if (!body.data) throw new Error(`the refund answered ${JSON.stringify(body)}`);
  return body.data;
}
