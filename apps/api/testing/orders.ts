import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { orderMabar } from '@mabarin/api-client/contract/mabar';
import { newPlayer } from '#testing/gifts.ts';
import { playPayment } from '#testing/payments.ts';
import type { World } from '#testing/world.ts';

/** `along`: the tickets of who plays along. */
type Order = { id: string; ticket: string; along: string[]; player: { id: string; server: string } };

/** Orders one game over HTTP, of Reguler and as a new player where nothing else is said. */
export async function placeOrder(
  world: World,
  host: { username: string },
  {
    player = newPlayer(),
    title: wanted = 'Reguler',
    ...form
  }: {
    player?: Order['player'];
    title?: string;
    gameEmail?: string;
    gameMessage?: string;
    creditCode?: string;
    party?: { gameID: string; gameServerID: string }[];
  } = {},
): Promise<Order> {
  const { body: profile } = await world.call(hostProfile, { id: host.username });
  const events = (profile.data as { events: { code: string; title: string }[] }).events;
  const { body } = await world.call(orderMabar, {
    form: {
      gameID: player.id,
      gameServerID: player.server,
      gameEventCode: events.find(({ title }) => title === wanted)?.code ?? '',
      gameCount: 1,
      gameMessage: 'halo bang',
      gameRoleExpLaner: false,
      gameRoleGoldlaner: false,
      gameRoleJungler: false,
      gameRoleMidlaner: true,
      gameRoleRoamer: false,
      ...form,
    },
    host: host.username,
    token: 'sandbox-pass',
  });
  const order = body.data;
  if (order?.transaction_id === undefined) throw new Error(`the order answered ${JSON.stringify(body)}`);
  const along = (order.tickets ?? []).map(({ ticket }) => ticket);
  return { id: order.transaction_id, ticket: order.ticket, along, player };
}

/** The same, paid. */
export async function paidOrder(...args: Parameters<typeof placeOrder>): Promise<Order> {
  const order = await placeOrder(...args);
  await playPayment(args[0], order.id);
  return order;
}
