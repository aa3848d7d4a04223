import { readWebhook } from '@mabarin/domain/discord/webhook';

export type DiscordValues = { webhook: string };

/** Whether a text can be saved: the stored one as it is shown, or a webhook's whole address. The server checks it again. */
export function isSavable(webhook: string, stored: string | null): boolean {
  return webhook !== '' && (webhook === stored || readWebhook(webhook) !== null);
}

/** What a press of Test Discord comes to: only a stored webhook can be tried. */
export function testOf(webhook: string, stored: string | null): 'empty' | 'unsaved' | 'send' {
  if (webhook.trim() === '') return 'empty';
  return webhook === stored ? 'send' : 'unsaved';
}
