import { saveDiscord, testDiscord, type DiscordSettings } from '@mabarin/api-client/contract/discord';
import { call } from '#platform/api.ts';
import { press } from '#platform/press.ts';
import { settingsQuery } from '#platform/form/settings.ts';
import { discordText } from './discord.text.ts';

/** Saves the webhook; null deletes it. */
export const saveDiscordMutation = (onSaved: (saved: DiscordSettings) => void) =>
  press({
    mutationFn: (webhook: string | null) => call(saveDiscord, { settings: { webhook } }),
    onSuccess: ({ data }, _webhook, _begun, { client }) => {
      client.setQueryData(settingsQuery.queryKey, (before) => before && { ...before, discord: data });
      onSaved(data);
    },
    said: (webhook) => (webhook === null ? discordText.removed : discordText.saved),
    failed: discordText.saveFailed,
  });

/** Sends the test message. A refusal may have disabled the webhook. */
export const testDiscordMutation = press({
  retry: false,
  mutationFn: () => call(testDiscord, {}),
  refetchOnError: settingsQuery,
  said: discordText.tested,
});
