import { readWebhook } from '@mabarin/domain/discord/webhook';

export type DiscordValues = { webhook: string };

/** True for the stored webhook as shown, or a complete webhook address. The server checks it again. */
export function isSavable(webhook: string, stored: string | null): boolean {
  return webhook !== '' && (webhook === stored || readWebhook(webhook) !== null);
}

/** Outcome of a press of Test Discord: only a stored webhook can be tried. */
export function testOf(webhook: string, stored: string | null): 'empty' | 'unsaved' | 'send' {
  if (webhook.trim() === '') return 'empty';
  return webhook === stored ? 'send' : 'unsaved';
}
