import { useCallback } from 'react';
import { showFailure } from '#platform/dialogs.ts';
import { useHost } from '#platform/session/host.ts';
import { failed } from '#platform/platform.text.ts';
import type { Known } from './history.api.ts';
import { historyText } from './history.text.ts';

/** Opens a player's note and history; the dialog's code loads at the first use. */
export function useHistory(): (entry: Known) => Promise<void> {
  const { username } = useHost();
  return useCallback(
    async (entry) => {
      try {
        const { showHistory } = await import('./history-dialog.tsx');
        showHistory(entry, username);
      } catch (error) {
        showFailure(error, failed(historyText.action));
      }
    },
    [username],
  );
}
