import { createHmac } from 'node:crypto';
import { chatCodeOf } from '@mabarin/domain/chat/code';
import type { Config } from '#platform/config.ts';

/**
 * The code that binds a chat name to a ticket's place. It follows from the ticket and from how often its holder ended a
 * binding, so that a code that stood in a chat is of no use afterwards.
 */
export function chatCodeOfTicket(
  { secret }: Pick<Config, 'secret'>,
  { ticket, released }: { ticket: string; released: number },
): string {
  const times = released === 0 ? '' : `:${released}`;
  return chatCodeOf(createHmac('sha256', secret).update(`chat:${ticket}${times}`).digest());
}
