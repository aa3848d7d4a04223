import { creditGive } from '@mabarin/api-client/contract/credit';
import { ticket as ticketCall } from '@mabarin/api-client/contract/ticket';
import type { TestHost } from '#testing/hosts.ts';
import { paidOrder } from '#testing/orders.ts';
import type { World } from '#testing/world.ts';

/** An entry of a host with one paid game. */
export async function returnableEntry(world: World, host: TestHost): Promise<{ mabarID: string; ticket: string }> {
  const order = await paidOrder(world, host);
  const { id } = await world.admin
    .selectFrom('mabar_entry')
    .select('id')
    .where('payment_id', '=', order.id)
    .executeTakeFirstOrThrow();
  return { mabarID: String(id), ticket: order.ticket };
}

/** The code of a credit of one game that a host gave back when its money was ready: the clock moves four days. */
export async function givenCode(world: World, host: TestHost): Promise<string> {
  const { mabarID, ticket } = await returnableEntry(world, host);
  await world.advance(4 * 86_400);
  await world.call(creditGive, { mabarID, games: 1 }, { as: host.browser });
  const { body } = await world.call(ticketCall, { ticket });
  const [credit] = body.data?.kind === 'mabar' ? body.data.credits : [];
  if (!credit?.code) throw new Error(`the ticket answered ${JSON.stringify(body)}`);
  return credit.code;
}
