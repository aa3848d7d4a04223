import { isShape, isString } from '@mabarin/web/shapes';
import { localStore, type KeyValueStore } from '@mabarin/web/storage';
import { readJson, writeJson } from '@mabarin/web/stored-json';
import { createStore } from 'zustand/vanilla';
import { storageKeys } from '#platform/storage-keys.ts';

/** The ticket that a transfer made; `of` is the one from before. */
type NewTicket = { of: string; ticket: string; playerName: string };

const isNewTicket = isShape<NewTicket>({ of: isString, ticket: isString, playerName: isString });

type NewTicketState = {
  /** The last one that this browser was answered; null: none. */
  kept: NewTicket | null;
  keep(ticket: NewTicket): void;
  /** Another tab wrote. */
  reload(): void;
};

/**
 * Keeps the ticket that a transfer made, the last one: only its answer says it, and whoever gave the place away may not
 * have passed it on yet.
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
