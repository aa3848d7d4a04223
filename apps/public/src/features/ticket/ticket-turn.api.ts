import { ticketPostpone, ticketTransfer, type Ticket } from '@mabarin/api-client/contract/ticket';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import type { TransferForm } from '@mabarin/domain/mabar/transfer';
import { call } from '#platform/api.ts';
import { orderKeys } from '#platform/order-keys.ts';

/** "Tunggu aku", for the `nth` time: said again, it is done once. Answers the ticket. */
export async function postpone(code: string, nth: number): Promise<Ticket> {
  return (await call(ticketPostpone, { ticket: code, nth })).data;
}

export type NewTicket = OutputOf<typeof ticketTransfer>['data'];

/** Gives the place to another player. Sent again with the same content it is the same transfer, with the same ticket. */
export async function transferPlace(code: string, form: TransferForm): Promise<NewTicket> {
  const name = `transfer:${code}`;
  const content = { ticket: code, form };
  const idempotencyKey = orderKeys.take(name, content);
  const { data } = await call(ticketTransfer, content, { idempotencyKey });
  orderKeys.settle(name, idempotencyKey);
  return data;
}
