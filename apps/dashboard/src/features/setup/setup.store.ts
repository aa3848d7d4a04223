import { readJson, writeJson } from '@mabarin/web/stored-json';
import { isBoolean, isMissingOr, isNullOr, isShape } from '@mabarin/web/shapes';
import { localStore, type KeyValueStore } from '@mabarin/web/storage';
import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';

/** Setup state of a host kept in this browser. */
export type SetupMemory = {
  /** The host copied the address of its page here. */
  shared: boolean;
  /** The host agreed with the prices here. */
  priced?: boolean | undefined;
  /** The host folded or unfolded the checklist; null: neither. */
  folded: boolean | null;
  /** All steps were done once; deleting something later, such as a test alert, does not reset it. */
  done: boolean;
};

const nothing: SetupMemory = { shared: false, folded: null, done: false };
const isMemory = isShape<SetupMemory>({
  shared: isBoolean,
  priced: isMissingOr(isBoolean),
  folded: isNullOr(isBoolean),
  done: isBoolean,
});

/** By host, because several may use one browser. */
export function createSetupStore(storage: KeyValueStore) {
  const store = createStore<Record<string, SetupMemory>>()(() => ({}));
  const nameOf = (username: string) => `setup:${username}`;
  // Read once each, so that an unchanged value stays the same object.
  const read = new Map<string, SetupMemory>();
  const of = (username: string): SetupMemory => {
    const memory = read.get(username) ?? readJson(storage, nameOf(username), isMemory) ?? { ...nothing };
    read.set(username, memory);
    return memory;
  };
  return {
    of,
    subscribe: (onChange: () => void) => store.subscribe(onChange),
    note(username: string, change: Partial<SetupMemory>): void {
      const memory = { ...of(username), ...change };
      read.set(username, memory);
      writeJson(storage, nameOf(username), memory);
      store.setState({ [username]: memory });
    },
  };
}

export const setupStore = createSetupStore(localStore);

export function useSetupMemory(username: string): SetupMemory {
  return useSyncExternalStore(setupStore.subscribe, () => setupStore.of(username));
}
