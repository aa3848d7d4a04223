import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** True on the server and in the browser's first render, which must match it. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
