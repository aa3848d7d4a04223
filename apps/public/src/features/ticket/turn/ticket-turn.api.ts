import {
  ticketChat,
  ticketChatRelease,
  ticketPostpone,
  ticketTransfer,
  type Ticket,
} from '@mabarin/api-client/contract/ticket';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { isFailureError } from '@mabarin/domain/failures';
import type { TransferForm } from '@mabarin/domain/mabar/transfer';
import { sendUntilAnswered } from '@mabarin/web/resend';
import { isAnswer } from '@mabarin/web/retry-keys';
import { isShape, isString } from '@mabarin/web/shapes';
import { call } from '#platform/api.ts';
import { orderKeys } from '#platform/form/order-keys.ts';

/** "Tunggu aku" for the `nth` time; a repeat changes nothing. Returns the ticket. */
export async function postpone(code: string, nth: number): Promise<Ticket> {
  return (await call(ticketPostpone, { ticket: code, nth })).data;
}

/** Wears the bound chat name, or the player name again. Returns the ticket. */
export async function wearChatName(code: string, worn: boolean): Promise<Ticket> {
  return (await call(ticketChat, { ticket: code, worn })).data;
}

/** Ends the binding to a chat name for the `nth` time; a repeat changes nothing. Returns the ticket. */
export async function releaseChat(code: string, nth: number): Promise<Ticket> {
  return (await call(ticketChatRelease, { ticket: code, nth })).data;
}

type NewTicket = OutputOf<typeof ticketTransfer>['data'];

/** Name of a ticket's transfer, for its idempotency key and its draft. */
export const transferName = (code: string) => `transfer:${code}`;

/**
 * Transfers the place to another player. Retried until answered, because only the response contains the new ticket; the
 * same content sent again, also after a reload, is the same transfer with the same ticket. A rate limit, which may last
 * minutes, is thrown.
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

/** The recipient of an unanswered transfer of this tab, or null. */
export function unansweredTransfer(code: string): TransferForm | null {
  const sent = orderKeys.unanswered(transferName(code));
  return isSent(sent) ? sent.form : null;
}
