import type { Webhook } from '@mabarin/domain/discord/webhook';

/** The last three digits choose what becomes of a webhook, in the simulator as in the sandbox. */
export function testWebhook(ending = '678'): Webhook & { address: string } {
  const id = `123456789012345${ending}`;
  const token = `aB3_-${'x'.repeat(63)}`;
  return { id, token, address: `https://discord.com/api/webhooks/${id}/${token}` };
}
