import { expect, test } from 'vitest';
import { byClass, keptValues, lastPlayer } from './claim.form.ts';

const gift = (code: string, giftClass: 1 | 2 | 3) => ({
  code,
  title: code,
  type: (['mabar', 'skin', 'starlight'] as const)[giftClass - 1]!,
  class: giftClass,
  gacha: 1,
  worth: null,
  left: 1,
  seedHash: '',
});

test('a form starts with the last player and what was typed, without a gift that is gone', () => {
  expect(lastPlayer({ gameID: '123456', serverID: '2045' })).toEqual({ gameID: '123456', gameServerID: '2045' });
  expect(lastPlayer(undefined)).toEqual({});
  const host = { claims: [gift('a', 2)] };
  const kept = { giftEventCode: 'b', giftMessage: 'Halo' };
  expect(keptValues(host, kept)).toEqual({ giftEventCode: '', giftMessage: 'Halo' });
  expect(keptValues(host, { giftEventCode: 'a' }).giftEventCode).toBe('a');
});

test('gifts stand by class', () => {
  const codes = byClass([gift('a', 3), gift('b', 1), gift('c', 2), gift('d', 1)]).map(({ code }) => code);
  expect(codes).toEqual(['b', 'd', 'c', 'a']);
});
