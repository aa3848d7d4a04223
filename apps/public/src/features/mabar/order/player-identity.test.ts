import { memoryStore } from '@mabarin/web/testing';
import { expect, test } from 'vitest';
import { keepIdentity, readIdentity } from './player-identity.ts';

test('the next form knows the player and the e-mail; a claim leaves the e-mail, an empty one is forgotten', () => {
  const store = memoryStore();
  const player = { gameID: '12345678', serverID: '2001' };
  keepIdentity(store, { ...player, email: 'budi@mabarin.test' });
  keepIdentity(store, { ...player, gameID: '87654321' });
  expect(readIdentity(store)).toEqual({ gameID: '87654321', serverID: '2001', email: 'budi@mabarin.test' });
  keepIdentity(store, { ...player, email: '' });
  expect(readIdentity(store)).toEqual(player);
});
