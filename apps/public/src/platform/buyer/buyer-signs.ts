import type { BuyerSigns } from '@mabarin/domain/payments/buyer';
import { localStore } from '@mabarin/web/storage';
import { storageKeys } from '#platform/storage-keys.ts';

/** This browser's name, if it has ordered before. */
export function knownBrowser(): { browser?: string } {
  const browser = localStore.getItem(storageKeys.browser);
  return browser === null ? {} : { browser };
}

/** This browser's signs for an order; its name is made with the first. */
export function buyerSigns(): BuyerSigns {
  const browser = localStore.getItem(storageKeys.browser) ?? crypto.randomUUID();
  localStore.setItem(storageKeys.browser, browser);
  return { browser, minor: localStore.getItem(storageKeys.minor) !== null };
}
