import { connectLive } from '@mabarin/api-client/live-client';
import { POLL_SECONDS, type BroadcastData } from '@mabarin/domain/live/frame';
import { showDialog } from '@mabarin/ui/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { config } from '#platform/config.ts';
import { hostQuery, useHost } from '#platform/host.ts';
import { liveStore, wireLive, type Refreshes } from '#platform/live.ts';
import { overlayStatusQuery } from '#platform/overlay-status.ts';
import { playKnock } from '#platform/sound.ts';

/** Holds the live channel open for as long as the shell stands. */
export function LiveConnection({ refreshes }: { refreshes: Refreshes }) {
  const queryClient = useQueryClient();
  const { code } = useHost();
  useEffect(() => {
    const wiring = wireLive({
      queryClient,
      refreshes,
      onBroadcast(message) {
        onBroadcast(message);
        if (message.type === 'alarm') void queryClient.invalidateQueries({ queryKey: overlayStatusQuery.queryKey });
      },
    });
    const live = connectLive({
      api: config.origins.api,
      hostCode: code,
      onEvent: wiring.onFrame,
      onState(state) {
        // The first attempt is no break yet.
        liveStore.setState(({ connected }) => ({
          connected: state === 'connecting' && connected === null ? null : state === 'open',
        }));
        if (state === 'open') wiring.onOpen();
      },
      onReset: wiring.onReset,
      // The code was changed elsewhere: the new profile brings the new one, which opens a new stream.
      isRevoked: async () => (await queryClient.fetchQuery({ ...hostQuery, staleTime: 0 })).code !== code,
    });
    const poll = setInterval(wiring.onPoll, POLL_SECONDS * 1_000);
    return () => {
      clearInterval(poll);
      live.close();
    };
  }, [queryClient, refreshes, code]);
  return null;
}

function onBroadcast({ type, caption, text }: BroadcastData): void {
  playKnock();
  if (type === 'notification') void showDialog({ icon: 'info', caption, text });
}
