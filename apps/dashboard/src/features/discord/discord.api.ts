import { saveDiscord, testDiscord, type DiscordSettings } from '@mabarin/api-client/contract/discord';
import { showToast } from '@mabarin/ui/popups/toast';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { showFailure } from '#platform/dialogs.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import { settingsQuery } from '#platform/form/settings.ts';
import { discordText } from './discord.text.ts';

/** Saves the webhook; null deletes it. */
export function saveDiscordMutation(queryClient: QueryClient, onSaved: (saved: DiscordSettings) => void) {
  return mutationOptions({
    retry: retryOnNetwork(1),
    mutationFn: (webhook: string | null) => call(saveDiscord, { settings: { webhook } }),
    onSuccess: ({ data }, webhook) => {
      queryClient.setQueryData(settingsQuery.queryKey, (before) => before && { ...before, discord: data });
      onSaved(data);
      showToast(webhook === null ? discordText.removed : discordText.saved);
    },
    onError: (error) => showFailure(error, discordText.saveFailed),
  });
}

/** Sends the test message. A refusal may have disabled the webhook, so the settings are read again. */
export function testDiscordMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: () => call(testDiscord, {}),
    onSuccess: () => showToast(discordText.tested),
    onError: (error) => {
      showFailure(error);
      void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
  });
}
