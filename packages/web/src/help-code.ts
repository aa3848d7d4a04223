import { useSyncExternalStore } from 'react';
import { tabStore } from './storage.ts';

const KEY = 'help-code';
const followers = new Set<() => void>();

function changed(): void {
  for (const follower of followers) follower();
}

/** By what the operators find the last failure of the service that this tab has shown; null: none. */
export const lastHelpCode = (): string | null => tabStore.getItem(KEY);

/** Keeps the code of a failure that is shown, for whoever writes about it. */
export function keepHelpCode(code: string): void {
  tabStore.setItem(KEY, code);
  changed();
}

/** Once it was written about. */
export function forgetHelpCode(): void {
  tabStore.removeItem(KEY);
  changed();
}

/** Follows the code of the last failure; a server knows of none. */
export function useHelpCode(): string | null {
  return useSyncExternalStore(follow, lastHelpCode, () => null);
}

function follow(follower: () => void): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}
