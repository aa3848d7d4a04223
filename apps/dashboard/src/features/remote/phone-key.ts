import { tabStore } from '@mabarin/web/storage';

const KEPT = 'remoteKey';

/**
 * Moves the key from the address, where a glance or a screenshot would find it, into this tab's storage. Null without
 * one.
 */
export function takeKey(): string | null {
  const key = location.hash.slice(1);
  if (key !== '') {
    tabStore.setItem(KEPT, key);
    history.replaceState(null, '', location.pathname);
  }
  return tabStore.getItem(KEPT);
}

export function forgetKey(): void {
  tabStore.removeItem(KEPT);
}
