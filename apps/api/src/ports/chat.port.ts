import type { Webhook } from '@mabarin/domain/discord/webhook';

/** `key` stays the same over retries. */
export type ChatMessage = { key: string; content: string };

/** Posts messages to a chat channel. Both calls throw on a temporary fault: the caller retries. */
export type Chat = {
  check(webhook: Webhook): Promise<'known' | 'gone'>;
  /** `gone`: the webhook was deleted or its token is wrong; further tries change nothing and harm our address. */
  send(webhook: Webhook, message: ChatMessage): Promise<'sent' | 'gone'>;
};
