import { session } from '@mabarin/api-client/contract/accounts';
import { openSharedStream } from '@mabarin/api-client/shared-stream';
import { POLL_SECONDS, type BroadcastData } from '@mabarin/domain/live/frame';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { config } from '@mabarin/web/config';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callWithCookie } from '#platform/api.ts';
import { hostQuery } from '#platform/session/host.ts';
import { createLiveUpdates, liveStore, type Refreshes } from '#platform/live/live.ts';
import { overlayStatusQuery } from '#platform/live/overlay-status.ts';
import { sessionStore } from '#platform/session/session.store.ts';
import { playNotificationSound } from '#platform/live/sound.ts';
import { TeamMessage } from './team-message.tsx';

/** Keeps the live channel open while the shell is mounted. Tabs of one session share a stream. */
export default function LiveConnection({ refreshes }: { refreshes: Refreshes }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const updates = createLiveUpdates({
      queryClient,
      refreshes,
      onBroadcast(message) {
        onBroadcast(message);
        if (message.type === 'alarm') void queryClient.invalidateQueries({ queryKey: overlayStatusQuery.queryKey });
      },
    });
    const live = openSharedStream({
      api: config.origins.api,
      displayKey: null,
      group: sessionStore.getState().login ?? '',
      since: null,
      onEvent: updates.onFrame,
      onState: updates.onState,
      onReset: updates.onReset,
      onActivity: updates.onActivity,
      // An ended session starts the auto-logout, whichever call notices it. Other errors pass.
      isRevoked: async () => {
        await queryClient.fetchQuery({ ...hostQuery, staleTime: 0 });
        return false;
      },
      ping: (signal) => callWithCookie(session, {}, { signal }),
    });
    const poll = setInterval(updates.onPoll, POLL_SECONDS * 1_000);
    const unsubscribe = liveStore.subscribe(({ reachable }, before) => {
      if (before.reachable && !reachable) live.check();
    });
    const listening = new AbortController();
    const onVisible = () => document.visibilityState === 'visible' && updates.retryNow();
    window.addEventListener('online', updates.retryNow, { signal: listening.signal });
    document.addEventListener('visibilitychange', onVisible, { signal: listening.signal });
    return () => {
      listening.abort();
      unsubscribe();
      clearInterval(poll);
      live.close();
      updates.close();
    };
  }, [queryClient, refreshes]);
  return <TeamMessage />;
}

function onBroadcast({ type, caption, text }: BroadcastData): void {
  playNotificationSound();
  if (type === 'notification') void showDialog({ icon: 'info', caption, text });
}
