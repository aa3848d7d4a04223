import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { gameID, gameServerID } from '#player.ts';
import { readPlayerPair } from '#player-pair.ts';

const id = gameID('no');
const server = gameServerID('no');

test('a game ID is a number or digits and is stored as text [dec wire]', () => {
  expect(v.parse(id, 123456)).toBe('123456');
  expect(v.parse(id, ' 123456 ')).toBe('123456');
  expect(v.parse(id, '000123456')).toBe('123456');
  expect(v.parse(server, 2001)).toBe('2001');
});

test('the bounds of the spec hold for both [pub 5 mabar invalid] [pub 9 game]', () => {
  for (const good of [100_000, 999_999_999_999]) expect(v.is(id, good)).toBe(true);
  for (const bad of [99_999, 1_000_000_000_000, 0]) expect(v.is(id, bad)).toBe(false);
  for (const good of [1_000, 999_999]) expect(v.is(server, good)).toBe(true);
  for (const bad of [999, 1_000_000]) expect(v.is(server, bad)).toBe(false);
});

test('anything else fails with the code it was given', () => {
  const bad = [
    '',
    '12a456',
    '-123456',
    '1e6',
    '123456.5',
    123456.5,
    -123456,
    Number.NaN,
    1e21,
    null,
    undefined,
    {},
    [123456],
    '１２３４５６',
    '9'.repeat(400),
  ];
  for (const value of bad) {
    const result = v.safeParse(id, value);
    expect(result.success, String(value)).toBe(false);
    expect(result.issues?.[0].message).toBe('no');
  }
});

test('one player has one spelling', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000, max: 999_999_999_999 }), fc.nat({ max: 5 }), (number, zeros) => {
      expect(v.parse(id, '0'.repeat(zeros) + number)).toBe(v.parse(id, number));
    }),
  );
});

test('an ID and its server are read out of what the game and people write', () => {
  const pair = { id: '12345678', server: '2001' };
  for (const text of [
    '12345678 (2001)',
    '12345678(2001)',
    ' 12345678 ( 2001 ) ',
    '12345678/2001',
    '12345678 / 2001',
    '12345678 2001',
    '12345678  2001\n',
    '12345678\t2001',
    '12345678-2001',
    '1234 5678 (2001)',
    'ID: 12345678 Server: 2001',
    'ID saya 12345678 (2001), rank 5',
  ]) {
    expect(readPlayerPair(text), text).toEqual(pair);
  }
  for (const text of ['', '12345678', '123456782001', '1234 5678', '12.345.678', '12345678 (99)', '08:30 21/11/2026']) {
    expect(readPlayerPair(text), text).toBeNull();
  }
});
