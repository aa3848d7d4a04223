import { useSyncExternalStore } from 'react';
import { tabStore } from './storage.ts';

const KEY = 'help-code';
const followers = new Set<() => void>();

function changed(): void {
  for (const follower of followers) follower();
}

/** Help code of the last service failure shown in this tab, for operators; null: none. */
export const lastHelpCode = (): string | null => tabStore.getItem(KEY);

/** Stores the code of a shown failure. */
export function keepHelpCode(code: string): void {
  tabStore.setItem(KEY, code);
  changed();
}

/** Called once it was reported. */
export function forgetHelpCode(): void {
  tabStore.removeItem(KEY);
  changed();
}

/** Subscribes to the last code; null on a server. */
export function useHelpCode(): string | null {
  return useSyncExternalStore(follow, lastHelpCode, () => null);
}

function follow(follower: () => void): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}
