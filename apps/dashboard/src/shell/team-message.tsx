import { dashboardHost } from '@mabarin/api-client/contract/accounts';
import { closeDialogs, showDialog } from '@mabarin/ui/popups/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#platform/api.ts';
import { hostQuery, useHost } from '#platform/session/host.ts';
import { playNotificationSound } from '#platform/live/sound.ts';
import { shellText } from './shell.text.ts';

/** Shows what the operators wrote to this host, one message after the other. Only its button says that it was read. */
export function TeamMessage(): null {
  const { team_message: message } = useHost();
  const queryClient = useQueryClient();
  const { id, text } = message ?? { id: '', text: '' };
  useEffect(() => {
    if (id === '') return undefined;
    let isClosed = false;
    playNotificationSound();
    void showDialog({ icon: 'info', caption: shellText.teamMessage, text }).then(async (choice) => {
      isClosed = true;
      if (choice === null) return;
      try {
        const { data } = await call(dashboardHost, { read: id });
        queryClient.setQueryData(hostQuery.queryKey, data);
      } catch {
        // Without a network it is shown again at the next opening.
      }
    });
    return () => {
      // Read on another device.
      if (!isClosed) closeDialogs();
    };
  }, [id, text, queryClient]);
  return null;
}
