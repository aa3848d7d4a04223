/** Local storage keys (docs/spec/dashboard.md 4). */
export const storageKeys = { login: 'login', currentGame: 'currentGame', lastGame: 'lastGame' } as const;

export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Local storage that never throws: a browser may refuse it or be full, and nothing here is more than a hint. */
export const localStore = forgiving(() => localStorage);
/** The same of the tab: it lives through a reload and a login, and ends with the tab. */
export const tabStore = forgiving(() => sessionStorage);

/** Forgets what the tab kept. */
export function clearTab(): void {
  quietly(() => sessionStorage.clear());
}

function forgiving(storage: () => Storage): KeyValueStore {
  return {
    getItem: (key) => quietly(() => storage().getItem(key)) ?? null,
    setItem: (key, value) => quietly(() => storage().setItem(key, value)),
    removeItem: (key) => quietly(() => storage().removeItem(key)),
  };
}

function quietly<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
