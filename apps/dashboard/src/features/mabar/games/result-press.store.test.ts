import { fail } from '@mabarin/domain/errors';
import { memoryStore } from '@mabarin/web/testing';
import { expect, test } from 'vitest';
import { createPressStore } from './result-press.store.ts';

function open() {
  const storage = memoryStore();
  return { kept: storage.values, store: createPressStore(storage) };
}
const press = { gameKey: '6f1b4f0e-7d0f-4a53-9f83-1f3fb5a1f001', result: 'win', game: 19 } as const;

test('a press stays for its own host until the server has answered; a lost login keeps it', () => {
  const { store } = open();
  store.keep('kancil', press);
  expect(store.read('kancil')).toEqual(press);
  expect(store.read('buaya')).toBeNull();
  store.settle('kancil', fail('accounts.relogin'));
  expect(store.read('kancil')).toEqual(press);
  store.settle('kancil', fail('mabar.game_outdated'));
  expect(store.read('kancil')).toBeNull();
  store.keep('kancil', press);
  store.settle('kancil', null);
  expect(store.read('kancil')).toBeNull();
});

test('what something else wrote in its place is no press', () => {
  const { kept, store } = open();
  kept.set('game-result:kancil', '{"gameKey":"satu","result":"seri","game":1}');
  expect(store.read('kancil')).toBeNull();
  kept.set('game-result:kancil', '{');
  expect(store.read('kancil')).toBeNull();
});
