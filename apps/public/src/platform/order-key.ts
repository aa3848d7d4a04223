import * as v from 'valibot';
import type { KeyValueStore } from './storage.ts';
import { readJson, writeJson } from './stored-json.ts';

const Kept = v.object({ key: v.string(), body: v.string() });

/**
 * The `Idempotency-Key` of an order. It is saved before the call, so that the same order sent again, after a lost
 * answer or a reload, carries the same key and can never become two. Another order gets another key.
 */
export function orderKey(store: KeyValueStore, name: string, body: unknown, newKey: () => string): string {
  const text = JSON.stringify(body);
  const kept = readJson(store, storedAs(name), Kept);
  if (kept?.body === text) return kept.key;
  const key = newKey();
  writeJson(store, storedAs(name), { key, body: text });
  return key;
}

/** The order has its answer: the next one is a new one, even with the same words. */
export function forgetOrderKey(store: KeyValueStore, name: string): void {
  store.removeItem(storedAs(name));
}

const storedAs = (name: string) => `orderKey:${name}`;
