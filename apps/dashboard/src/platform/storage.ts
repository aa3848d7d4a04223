/** Local storage keys (docs/spec/dashboard.md 4). */
export const storageKeys = { login: 'login', currentGame: 'currentGame', lastGame: 'lastGame' } as const;

export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Local storage that never throws: a browser may refuse it or be full, and nothing here is more than a hint. */
export const localStore: KeyValueStore = {
  getItem: (key) => quietly(() => localStorage.getItem(key)) ?? null,
  setItem: (key, value) => quietly(() => localStorage.setItem(key, value)),
  removeItem: (key) => quietly(() => localStorage.removeItem(key)),
};

function quietly<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
