import type { KeyValueStore } from './storage.ts';

export function memoryStore(start: Readonly<Record<string, string>> = {}): KeyValueStore & {
  values: Map<string, string>;
} {
  const values = new Map(Object.entries(start));
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
