import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether this is the drawing of a server, or the first one in the browser, which has to be the same. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
