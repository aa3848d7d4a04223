import type { Webhook } from '@mabarin/domain/discord/webhook';

/** A message that was queued. Its `key` stays the same over retries. */
export type ChatMessage = { key: string; content: string };

/** Posts messages to a chat channel. Both calls throw when it cannot be asked now: the caller tries again. */
export type Chat = {
  /** Whether there is such a webhook, without writing to it. */
  check(webhook: Webhook): Promise<'known' | 'gone'>;
  /** `gone`: the webhook was deleted or its token is wrong; trying again changes nothing and costs our address. */
  send(webhook: Webhook, message: ChatMessage): Promise<'sent' | 'gone'>;
};
