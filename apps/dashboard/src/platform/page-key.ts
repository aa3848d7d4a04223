import { tabStore } from '@mabarin/web/storage';

/**
 * Moves a page's key from the address, where a glance or a screenshot would find it, into this tab's storage under `kept`.
 * Null without one.
 */
export function takeKey(kept: string): string | null {
  const key = location.hash.slice(1);
  if (key !== '') {
    tabStore.setItem(kept, key);
    history.replaceState(null, '', location.pathname);
  }
  return tabStore.getItem(kept);
}

export function forgetKey(kept: string): void {
  tabStore.removeItem(kept);
}
