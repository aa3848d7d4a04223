import type { KeyValueStore } from './storage.ts';

/** Undefined: no value of this shape, such as one of an older version. */
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
