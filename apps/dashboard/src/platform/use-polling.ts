import { POLL_SECONDS } from '@mabarin/domain/live/frame';
import { useStore } from 'zustand';
import { liveStore } from './live.ts';

/** How a followed list is asked for: the stream is the notification; while it is down, asking does the same work. */
export function usePolling(): { refetchInterval: number | false } {
  const connected = useStore(liveStore, (state) => state.connected === true);
  return { refetchInterval: connected ? false : POLL_SECONDS * 1000 };
}
