import type { BuyerSigns } from '@mabarin/domain/payments/buyer';
import type { Rupiah } from '@mabarin/domain/money';
import { wibDate } from '@mabarin/domain/time';
import { localStore } from '@mabarin/web/storage';
import { now } from '#platform/clock.ts';
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

const today = () => wibDate(new Date(now()));

/** Rupiah ordered in this browser on this WIB day, paid or not. */
export function spentToday(): Rupiah {
  const [day, amount] = (localStore.getItem(storageKeys.spent) ?? '').split(' ');
  return day === today() ? Number(amount) : 0;
}

export function addSpent(amount: Rupiah): void {
  localStore.setItem(storageKeys.spent, `${today()} ${spentToday() + amount}`);
}
