import { tabStore } from '@mabarin/web/storage';

const KEPT = 'remoteKey';

/** Takes the key out of the address, where a glance or a screenshot would find it, and keeps it in this tab. Null: there is none. */
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
