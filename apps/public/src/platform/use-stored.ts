import { useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand/vanilla';

/**
 * Follows a store with data of this browser. A server-rendered page starts with `unknown` and rerenders with the stored
 * data.
 */
export function useStored<State, Part>(store: StoreApi<State>, part: (state: State) => Part, unknown: Part): Part {
  return useSyncExternalStore(
    store.subscribe,
    () => part(store.getState()),
    () => unknown,
  );
}
