import { localStore, type KeyValueStore } from '@mabarin/web/storage';
import { createStore } from 'zustand/vanilla';
import { storageKeys } from './storage-keys.ts';

export type SessionState = {
  /** Goes into the `login` header. What is stored is a hint until `/api/session` has confirmed it. */
  login: string | null;
  /** The server said `relogin` to a dashboard call: the auto-logout runs. */
  lost: boolean;
  /** `/api/session` knows us. */
  open(login: string): void;
  lose(): void;
  /** Forgets everything that belongs to the login. */
  close(): void;
};

/** Who we are to the API (docs/spec/decisions.md "Sessions"). */
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
