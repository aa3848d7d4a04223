import { WEBHOOK_MAX } from '@mabarin/domain/discord/webhook';
import * as v from 'valibot';
import { Nothing } from '#contract/shapes.ts';
import { endpoint, ownerPosts } from '#endpoint.ts';

export const DiscordSettings = v.object({
  /** Address with its token masked; null: none set. */
  webhook: v.nullable(v.string()),
  /** Discord refused it; nothing is sent until another one is saved. */
  disabled: v.boolean(),
});
export type DiscordSettings = v.InferOutput<typeof DiscordSettings>;

export const saveDiscord = endpoint(ownerPosts, {
  path: '/api/dashboard/settings/discord',
  securityEvent: 'discord_address',
  proof: true,
  summary:
    'Saves the webhook that gets the messages and answers the settings. The masked address of the stored one keeps ' +
    'it; null removes it; anything that is no Discord webhook is refused without a request.',
  input: v.object({
    settings: v.object({
      webhook: v.nullable(
        v.pipe(v.string('discord.webhook_invalid'), v.maxLength(WEBHOOK_MAX, 'discord.webhook_invalid')),
      ),
    }),
  }),
  output: v.object({ data: DiscordSettings }),
  fails: ['discord.webhook_invalid', 'discord.webhook_gone'],
  outside: true,
});

export const testDiscord = endpoint(ownerPosts, {
  path: '/api/dashboard/settings/discord/test',
  summary: 'Sends a test message to the stored webhook now.',
  input: v.object({}),
  output: Nothing,
  fails: ['discord.webhook_invalid', 'accounts.suspended', 'discord.webhook_gone', 'discord.unavailable'],
  outside: true,
});
