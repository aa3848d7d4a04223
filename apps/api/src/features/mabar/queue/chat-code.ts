import { createHmac } from 'node:crypto';
import { chatCodeOf } from '@mabarin/domain/chat/code';
import type { Config } from '#platform/config.ts';

/** The code that binds a chat name to a ticket's place. Nothing is stored: it follows from the ticket. */
export function chatCodeOfTicket({ secret }: Pick<Config, 'secret'>, ticket: string): string {
  return chatCodeOf(createHmac('sha256', secret).update(`chat:${ticket}`).digest());
}
