import { useCallback } from 'react';
import { showFailure } from '#platform/dialogs.ts';
import { useHost } from '#platform/host.ts';
import { failed } from '#platform/platform.text.ts';
import type { Known } from './history.api.ts';
import { historyText } from './history.text.ts';

/** Shows what the host knows of a player; the dialog's code is loaded when it is first asked for. */
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
