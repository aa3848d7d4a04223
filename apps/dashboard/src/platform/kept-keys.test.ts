import { NetworkError } from '@mabarin/api-client/client';
import { fail } from '@mabarin/domain/errors';
import { expect, test } from 'vitest';
import { createKeptKeys } from './kept-keys.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
function counter() {
  let last = 0;
  return () => `key-${(last += 1)}`;
}
const lost = new NetworkError('no answer');

test('a command whose answer was lost keeps its key, through a reload too, until it is answered', () => {
  const store = memory();
  const next = counter();
  const before = createKeptKeys(store, next);
  const key = before.take('add', { id: '1' });
  before.settle('add', key, lost);
  expect(before.take('add', { id: '1' })).toBe(key);

  const after = createKeptKeys(store, next);
  expect(after.take('add', { id: '1' })).toBe(key);
  after.settle('add', key);
  expect(after.take('add', { id: '1' })).not.toBe(key);
});

test('other words, another command and a second press while the first is on its way have keys of their own', () => {
  const keys = createKeptKeys(memory(), counter());
  const all = [
    keys.take('add', { id: '1' }),
    keys.take('add', { id: '1' }),
    keys.take('add', { id: '2' }),
    keys.take('minute', { id: '1' }),
  ];
  expect(new Set(all).size).toBe(4);
});

test('a refusal is an answer; a fault of the server and a lost login are none', () => {
  const keys = createKeptKeys(memory(), counter());
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

test('what another hand left there is no key', () => {
  const store = memory();
  store.kept.set('keys:add', '{"body":1}');
  expect(createKeptKeys(store, counter()).take('add', 1)).toBe('key-1');
});
