import { NetworkError } from '@mabarin/api-client/client';
import { fail } from '@mabarin/domain/errors';
import { expect, test } from 'vitest';
import { createRetryKeys } from './retry-keys.ts';
import { memoryStore } from './testing.ts';

function counter() {
  let last = 0;
  return () => `key-${(last += 1)}`;
}
const lost = new NetworkError('no answer');

test('a command whose answer was lost keeps its key, through a reload too, until it is answered', () => {
  const store = memoryStore();
  const next = counter();
  const before = createRetryKeys(store, { newKey: next });
  const key = before.take('add', { id: '1' });
  before.settle('add', key, lost);
  expect(before.take('add', { id: '1' })).toBe(key);

  const after = createRetryKeys(store, { newKey: next });
  expect(after.take('add', { id: '1' })).toBe(key);
  after.settle('add', key);
  expect(after.take('add', { id: '1' })).not.toBe(key);
});

test('other words, another command and a second press while the first is on its way have keys of their own', () => {
  const keys = createRetryKeys(memoryStore(), { newKey: counter() });
  const all = [
    keys.take('add', { id: '1' }),
    keys.take('add', { id: '1' }),
    keys.take('add', { id: '2' }),
    keys.take('minute', { id: '1' }),
  ];
  expect(new Set(all).size).toBe(4);
});

test('a refusal is an answer; a fault of the server and a lost login are none', () => {
  const keys = createRetryKeys(memoryStore(), { newKey: counter() });
  for (const error of [fail('http.broken'), fail('http.unavailable'), fail('accounts.relogin')]) {
    const key = keys.take('add', 1);
    keys.settle('add', key, error);
    expect(keys.take('add', 1)).toBe(key);
    keys.settle('add', key);
  }
  const key = keys.take('add', 1);
  keys.settle('add', key, fail('mabar.event_not_found'));
  expect(keys.take('add', 1)).not.toBe(key);
});

test('a command that means now is another one a minute later', () => {
  const store = memoryStore();
  let now = 0;
  const keys = createRetryKeys(store, { newKey: counter(), clock: () => now });
  const key = keys.take('break', { minutes: 10 }, 60_000);
  keys.settle('break', key, lost);
  now = 59_999;
  expect(keys.take('break', { minutes: 10 }, 60_000)).toBe(key);
  keys.settle('break', key, lost);
  now = 60_000;
  const later = keys.take('break', { minutes: 10 }, 60_000);
  expect(later).not.toBe(key);
  keys.settle('break', later);
  expect(store.values.size).toBe(0);
});

test('what was sent last and not answered can be sent again as it was', () => {
  const store = memoryStore();
  const orders = createRetryKeys(store, { single: true, newKey: counter() });
  expect(orders.unanswered('transfer:a')).toBeUndefined();
  const key = orders.take('transfer:a', { ticket: 'a', form: { gameID: '1' } });
  const after = createRetryKeys(store, { single: true, newKey: counter() });
  expect(after.unanswered('transfer:a')).toEqual({ ticket: 'a', form: { gameID: '1' } });
  expect(after.take('transfer:a', after.unanswered('transfer:a'))).toBe(key);
  after.settle('transfer:a', key);
  expect(after.unanswered('transfer:a')).toBeUndefined();
});

test('what something else left there is no key', () => {
  const store = memoryStore();
  store.values.set('keys:add', '{"body":1}');
  expect(createRetryKeys(store, { newKey: counter() }).take('add', 1)).toBe('key-1');
});

test('the same order sent again carries the same key, after a reload too [dec money]', () => {
  const store = memoryStore();
  const newKey = counter();
  const orders = createRetryKeys(store, { single: true, newKey });
  const first = orders.take('mabar:a', { form: { count: 1 } });
  expect(orders.take('mabar:a', { form: { count: 1 } })).toBe(first);
  expect(createRetryKeys(store, { single: true, newKey }).take('mabar:a', { form: { count: 1 } })).toBe(first);
});

test('the key is saved before the call', () => {
  const store = memoryStore();
  createRetryKeys(store, { single: true, newKey: counter() }).take('mabar:a', { form: {} });
  expect(store.getItem('keys:mabar:a')).toContain('key-1');
});

test('another order, another host or a finished order get another key [dec money]', () => {
  const orders = createRetryKeys(memoryStore(), { single: true, newKey: counter() });
  const keys = [
    orders.take('mabar:a', { form: { count: 1 } }),
    orders.take('mabar:b', { form: { count: 1 } }),
    orders.take('mabar:a', { form: { count: 2 } }),
    orders.take('mabar:a', { form: { count: 1 } }),
  ];
  orders.settle('mabar:a', keys[3]!);
  keys.push(orders.take('mabar:a', { form: { count: 1 } }));
  expect(new Set(keys).size).toBe(5);
});
