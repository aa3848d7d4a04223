import { useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand/vanilla';

/**
 * Follows a store that keeps what this browser has stored. A server knows nothing of it, so that a page which the server
 * has drawn starts with `unknown`, and draws again with what is stored.
 */
export function useStored<State, Part>(store: StoreApi<State>, part: (state: State) => Part, unknown: Part): Part {
  return useSyncExternalStore(
    store.subscribe,
    () => part(store.getState()),
    () => unknown,
  );
}
