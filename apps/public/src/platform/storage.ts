export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Local storage keys (docs/spec/public.md 3, browser-stored items). */
export const storageKeys = {
  login: 'login',
  playerIdentity: 'playerIdentity',
  claimedCodes: 'claimedCodes',
  claimTimeStamp: 'claimTimeStamp',
  payment: 'payment',
  paymentCountdown: 'paymentCountdown',
  /** Not the spec's: docs/decisions/gifts-and-tickets.md. */
  tickets: 'tickets',
  /** Not the spec's: that the laptop advice was read. */
  laptopAdvice: 'laptopAdvice',
} as const;

/**
 * A browser storage that never throws. Private windows and full disks refuse writes; what was refused is kept in
 * memory, so that the page still works until it is closed.
 */
export function forgiving(storage: () => KeyValueStore): KeyValueStore {
  const refused = new Map<string, string>();
  return {
    getItem(key) {
      const kept = refused.get(key);
      if (kept !== undefined) return kept;
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    setItem(key, value) {
      try {
        storage().setItem(key, value);
        refused.delete(key);
      } catch {
        refused.set(key, value);
      }
    },
    removeItem(key) {
      refused.delete(key);
      try {
        storage().removeItem(key);
      } catch {
        // Nothing was kept there.
      }
    },
  };
}

export const localStore = forgiving(() => localStorage);
/** Lives as long as the tab, through a reload. */
export const tabStore = forgiving(() => sessionStorage);
