import type { BroadcastData, Command, StoredFrame } from '@mabarin/domain/live/frame';
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
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
  const again = createRefresher(queryClient);
  const refresh = (keys: readonly QueryKey[]): void => {
    for (const queryKey of keys) void again(queryKey);
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
    /** Does the doorbell's work while the stream is down; called every `POLL_SECONDS`. */
    onPoll(): void {
      if (liveStore.getState().connected === false) refreshAll();
    },
  };
}

/** A list is asked for again at most this often, however often the stream rings. */
const REFRESH_EVERY_MS = 500;

/**
 * Asks for a list at once, and for what rings meanwhile once more afterwards: a busy evening neither floods the server
 * nor cancels an answer that is on its way.
 */
function createRefresher(queryClient: QueryClient) {
  const busy = new Set<string>();
  const rang = new Set<string>();
  return async (queryKey: QueryKey): Promise<void> => {
    const hash = hashKey(queryKey);
    rang.add(hash);
    if (busy.has(hash)) return;
    busy.add(hash);
    while (rang.delete(hash)) {
      await Promise.all([queryClient.invalidateQueries({ queryKey }), pause(REFRESH_EVERY_MS)]);
    }
    busy.delete(hash);
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
