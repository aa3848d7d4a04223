import * as v from 'valibot';
import type { KeyValueStore } from './storage.ts';

/** A stored value, or undefined when there is none of this shape: an older version or something else wrote it. */
export function readJson<const Schema extends v.GenericSchema>(
  store: KeyValueStore,
  key: string,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  const text = store.getItem(key);
  if (text === null) return undefined;
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

export function writeJson(store: KeyValueStore, key: string, value: unknown): void {
  store.setItem(key, JSON.stringify(value));
}
