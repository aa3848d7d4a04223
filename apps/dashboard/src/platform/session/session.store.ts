import { localStore, type KeyValueStore } from '@mabarin/web/storage';
import { createStore } from 'zustand/vanilla';
import { storageKeys } from '#platform/storage-keys.ts';

export type SessionState = {
  /** Sent as the `login` header. The stored value is a hint until `/api/session` confirms it. */
  login: string | null;
  /** A dashboard call got `relogin`: the auto-logout runs. */
  lost: boolean;
  /** `/api/session` confirmed the login. */
  open(login: string): void;
  lose(): void;
  /** Deletes everything that belongs to the login. */
  close(): void;
};

/** The login as the API knows it (docs/spec/decisions.md "Sessions"). */
export function createSessionStore(storage: KeyValueStore) {
  return createStore<SessionState>()((set) => ({
    login: storage.getItem(storageKeys.login),
    lost: false,
    open(login) {
      storage.setItem(storageKeys.login, login);
      set({ login, lost: false });
    },
    lose() {
      set({ lost: true });
    },
    close() {
      for (const key of Object.values(storageKeys)) storage.removeItem(key);
      set({ login: null });
    },
  }));
}

export const sessionStore = createSessionStore(localStore);
