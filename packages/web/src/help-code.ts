import { useSyncExternalStore } from 'react';
import { tabStore } from './storage.ts';

const KEY = 'help-code';
const followers = new Set<() => void>();

function changed(): void {
  for (const follower of followers) follower();
}

/** Help code of the last service failure shown in this tab, for operators; null: none. */
export const lastHelpCode = (): string | null => tabStore.getItem(KEY);

export function keepHelpCode(code: string): void {
  tabStore.setItem(KEY, code);
  changed();
}

export function forgetHelpCode(): void {
  tabStore.removeItem(KEY);
  changed();
}

export function useHelpCode(): string | null {
  return useSyncExternalStore(follow, lastHelpCode, () => null);
}

function follow(follower: () => void): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}
