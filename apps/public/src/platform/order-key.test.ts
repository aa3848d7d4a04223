import { expect, test } from 'vitest';
import { forgetOrderKey, orderKey } from './order-key.ts';
import type { KeyValueStore } from './storage.ts';

function memory(): KeyValueStore {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

function counter() {
  let last = 0;
  return () => {
    last += 1;
    return `key-${last}`;
  };
}

test('the same order sent again carries the same key, after a reload too [dec money]', () => {
  const store = memory();
  const next = counter();
  const first = orderKey(store, 'mabar:a', { form: { count: 1 } }, next);
  expect(orderKey(store, 'mabar:a', { form: { count: 1 } }, next)).toBe(first);
});

test('the key is saved before the call', () => {
  const store = memory();
  orderKey(store, 'mabar:a', { form: {} }, counter());
  expect(store.getItem('orderKey:mabar:a')).toContain('key-1');
});

test('another order, another host or a finished order get another key [dec money]', () => {
  const store = memory();
  const next = counter();
  const keys = [
    orderKey(store, 'mabar:a', { form: { count: 1 } }, next),
    orderKey(store, 'mabar:b', { form: { count: 1 } }, next),
    orderKey(store, 'mabar:a', { form: { count: 2 } }, next),
  ];
  forgetOrderKey(store, 'mabar:a');
  keys.push(orderKey(store, 'mabar:a', { form: { count: 2 } }, next));
  expect(new Set(keys).size).toBe(4);
});
