import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * A value of this browser, read anew with each render; `unknown` on the server and in the first render, which must match it.
 * Only a value that differs draws the component once more.
 */
export function useLocal<Value extends string | number | boolean>(read: () => Value, unknown: Value): Value {
  return useSyncExternalStore(never, read, () => unknown);
}

/** True on the server and in the browser's first render. */
export function useHydrating(): boolean {
  return useLocal(() => false, true);
}
