import type { BroadcastData, Command, StoredFrame } from '@mabarin/domain/live/frame';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';

/** Which lists a command of the live channel loads again. */
export type Refreshes = Readonly<Partial<Record<Command, readonly QueryKey[]>>>;

/** `null` until the first attempt has an outcome. */
export const liveStore = createStore<{ connected: boolean | null }>()(() => ({ connected: null }));

type Wiring = {
  queryClient: QueryClient;
  refreshes: Refreshes;
  onBroadcast: (message: BroadcastData) => void;
};

/**
 * Turns what the stream says into fresh lists. Frames are doorbells: they only say what to ask again, and the rows on
 * screen stay until the answer is there.
 */
export function wireLive({ queryClient, refreshes, onBroadcast }: Wiring) {
  const refresh = (keys: readonly QueryKey[]): void => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  };
  const refreshAll = (): void => refresh(Object.values(refreshes).flat());
  return {
    onFrame(frame: StoredFrame): void {
      if (frame.name === 'command') refresh(refreshes[frame.data.command] ?? []);
      if (frame.name === 'message') onBroadcast(frame.data);
    },
    /** The stream starts at "now", so a change just before it opened would be missed. */
    onOpen: refreshAll,
    /** The server no longer knows how far we had read. */
    onReset: refreshAll,
  };
}
