import { isShape, isString } from '@mabarin/web/shapes';
import { localStore, type KeyValueStore } from '@mabarin/web/storage';
import { readJson, writeJson } from '@mabarin/web/stored-json';
import { createStore } from 'zustand/vanilla';
import { storageKeys } from '#platform/storage-keys.ts';

/** A ticket made by a transfer; `of` is the original one. */
type NewTicket = { of: string; ticket: string; playerName: string };

const isNewTicket = isShape<NewTicket>({ of: isString, ticket: isString, playerName: isString });

type NewTicketState = {
  /** The last such ticket of this browser, or null. */
  kept: NewTicket | null;
  keep(ticket: NewTicket): void;
  /** Another tab changed the storage. */
  reload(): void;
};

/**
 * Keeps the last ticket made by a transfer: only that response contains it, and the previous owner may not have passed
 * it on yet.
 */
export function createNewTicketStore(storage: KeyValueStore) {
  const read = () => readJson(storage, storageKeys.newTicket, isNewTicket) ?? null;
  return createStore<NewTicketState>()((set) => ({
    kept: read(),
    keep({ of, ticket, playerName }) {
      const kept = { of, ticket, playerName };
      writeJson(storage, storageKeys.newTicket, kept);
      set({ kept });
    },
    reload: () => set({ kept: read() }),
  }));
}

export const newTicketStore = createNewTicketStore(localStore);

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.newTicket || key === null) newTicketStore.getState().reload();
  });
}
