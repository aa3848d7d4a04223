import type { BuyerSigns } from '@mabarin/domain/payments/buyer';
import { config } from '@mabarin/web/config';
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
  const age = knownAge();
  return { browser, minor: age === 'minor', told: age !== null };
}

/** The age that somebody told in this browser; null: none. */
export function knownAge(): 'minor' | 'adult' | null {
  const kept = localStore.getItem(storageKeys.minor);
  return kept === null ? null : kept === '1' ? 'minor' : 'adult';
}

/** A payment or a draw would be refused because nobody told the age. */
export function lacksAge(): boolean {
  return config.askAge && knownAge() === null;
}
