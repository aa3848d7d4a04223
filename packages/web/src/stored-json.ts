import type { KeyValueStore } from './storage.ts';

/** A stored value, or undefined when there is none of this shape: an older version or something else wrote it. */
export function readJson<T>(store: KeyValueStore, key: string, is: (value: unknown) => value is T): T | undefined {
  const text = store.getItem(key);
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return is(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function writeJson(store: KeyValueStore, key: string, value: unknown): void {
  store.setItem(key, JSON.stringify(value));
}
