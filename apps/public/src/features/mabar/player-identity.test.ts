import { expect, test } from 'vitest';
import { keepIdentity, readIdentity } from './player-identity.ts';

test('the next form knows the player and the e-mail; a claim leaves the e-mail, an empty one is forgotten', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const player = { gameID: '12345678', serverID: '2001' };
  keepIdentity(store, { ...player, email: 'budi@mabarin.test' });
  keepIdentity(store, { ...player, gameID: '87654321' });
  expect(readIdentity(store)).toEqual({ gameID: '87654321', serverID: '2001', email: 'budi@mabarin.test' });
  keepIdentity(store, { ...player, email: '' });
  expect(readIdentity(store)).toEqual(player);
});
