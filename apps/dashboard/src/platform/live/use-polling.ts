import { POLL_SECONDS } from '@mabarin/domain/live/frame';
import { useStore } from 'zustand';
import { liveStore } from './live.ts';

/** Poll options of a live list: no polling while the stream is open. */
export function usePolling(): { refetchInterval: number | false } {
  const connected = useStore(liveStore, (state) => state.connected === true);
  return { refetchInterval: connected ? false : POLL_SECONDS * 1000 };
}
