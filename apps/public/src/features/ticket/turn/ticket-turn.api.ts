import { ticketPostpone, ticketTransfer, type Ticket } from '@mabarin/api-client/contract/ticket';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { isFailureError } from '@mabarin/domain/failures';
import type { TransferForm } from '@mabarin/domain/mabar/transfer';
import { sendUntilAnswered } from '@mabarin/web/resend';
import { isAnswer } from '@mabarin/web/retry-keys';
import { isShape, isString } from '@mabarin/web/shapes';
import { call } from '#platform/api.ts';
import { orderKeys } from '#platform/order-keys.ts';

/** "Tunggu aku", for the `nth` time: said again, it is done once. Answers the ticket. */
export async function postpone(code: string, nth: number): Promise<Ticket> {
  return (await call(ticketPostpone, { ticket: code, nth })).data;
}

type NewTicket = OutputOf<typeof ticketTransfer>['data'];

/** The transfer of a ticket: its key and its draft. */
export const transferName = (code: string) => `transfer:${code}`;

/**
 * Gives the place to another player. It is sent until it is answered, because nothing but its answer says the new ticket;
 * sent again with the same content, after a reload too, it is the same transfer with the same ticket. Who asks too often is
 * told so: that may last minutes.
 */
export async function transferPlace(code: string, form: TransferForm): Promise<NewTicket> {
  const name = transferName(code);
  const content = { ticket: code, form };
  const idempotencyKey = orderKeys.take(name, content);
  try {
    const { data } = await sendUntilAnswered(() => call(ticketTransfer, content, { idempotencyKey }), {
      final: (error) => isAnswer(error) || (isFailureError(error) && error.kind === 'too_many'),
    });
    orderKeys.settle(name, idempotencyKey);
    return data;
  } catch (error) {
    orderKeys.settle(name, idempotencyKey, error);
    throw error;
  }
}

const isSent = isShape<{ form: TransferForm }>({
  form: isShape<TransferForm>({ gameID: isString, gameServerID: isString }),
});

/** Who was to get the place by a transfer that this tab has sent and not been answered; null: there is none. */
export function unansweredTransfer(code: string): TransferForm | null {
  const sent = orderKeys.unanswered(transferName(code));
  return isSent(sent) ? sent.form : null;
}
