import { localStore, type KeyValueStore } from '@mabarin/web/storage';
import { createStore } from 'zustand/vanilla';
import { storageKeys } from '#platform/storage-keys.ts';

type LoginState = {
  /** The stored login: a hint that this browser belongs to a host, until `/api/session` confirms it. */
  login: string | null;
  keep(login: string): void;
  forget(): void;
};

function createLoginStore(storage: KeyValueStore) {
  return createStore<LoginState>()((set) => ({
    login: storage.getItem(storageKeys.login),
    keep(login) {
      storage.setItem(storageKeys.login, login);
      set({ login });
    },
    forget() {
      storage.removeItem(storageKeys.login);
      set({ login: null });
    },
  }));
}

export const loginStore = createLoginStore(localStore);
