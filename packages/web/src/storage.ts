export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Never throws. Private windows and full disks refuse writes; those values stay in memory until the page is closed. */
export function safeStorage(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>) {
  const refused = new Map<string, string>();
  return {
    getItem(key: string): string | null {
      return refused.get(key) ?? orUndefined(() => storage().getItem(key)) ?? null;
    },
    setItem(key: string, value: string): void {
      try {
        storage().setItem(key, value);
        refused.delete(key);
      } catch {
        refused.set(key, value);
      }
    },
    removeItem(key: string): void {
      refused.delete(key);
      orUndefined(() => storage().removeItem(key));
    },
    clear(): void {
      refused.clear();
      orUndefined(() => storage().clear());
    },
  };
}

function orUndefined<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

export const localStore = safeStorage(() => localStorage);
/** Lives as long as the tab, through a reload. */
export const tabStore = safeStorage(() => sessionStorage);
