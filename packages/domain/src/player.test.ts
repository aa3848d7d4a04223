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

test.each([
  ['12345678 (2001)', '12345678'],
  ['12345678(2001)', '12345678'],
  [' 12345678 ( 2001 ) ', '12345678'],
  ['12345678/2001', '12345678'],
  ['123456789 / 2001', '123456789'],
  ['12345678 2001', '12345678'],
  ['12345678  2001\n', '12345678'],
  ['12345678\t2001', '12345678'],
  ['12345678-2001', '12345678'],
  ['１２３４５６７８９（２００１）', '123456789'],
  ['ID: 12345678 Server: 2001', '12345678'],
  ['Server: 2001 ID: 123456789', '123456789'],
  ['Zone ID: 2001, User ID: 123456789', '123456789'],
  ['Server 2001 / ID 123.456.789', '123456789'],
  ['ID saya 12345678 (2001), rank 5', '12345678'],
  ['ID 123456789 (Server 2001)', '123456789'],
  ['ID 123456789 server 2001, rank 5', '123456789'],
  ['12/12345678/2001', '12345678'],
])('"%s" holds the player %s on server 2001', (text, id) => {
  expect(readPlayerPair(text)).toEqual({ id, server: '2001' });
});

test.each([
  ['Kancil99 123456789 (2001)', '123456789'],
  ['1. 123456789 (2001)', '123456789'],
  ['1.123456789 (2001)', '123456789'],
  ['No 1. 123456789 (2001)', '123456789'],
  ['Kancil 2024 12345678 (2001)', '12345678'],
  ['21/11/2026 123456789 (2001)', '123456789'],
  ['1. 123 456 789 (2001)', '123456789'],
  ['Kancil99: 123456789 (2001)', '123456789'],
])('digits before the ID are no part of it: "%s"', (text, id) => {
  expect(readPlayerPair(text)).toEqual({ id, server: '2001' });
});

test.each([
  '123 456 789 (2001)',
  '123.456.789 (2001)',
  '123-456-789/2001',
  'ID: 123 456 789 (2001)',
  'ID 123 456 789 (2001)',
])('groups of three that stand alone are one ID: "%s"', (text) => {
  expect(readPlayerPair(text)).toEqual({ id: '123456789', server: '2001' });
});

test.each([
  '',
  '12345678',
  '123456782001',
  '1234567892001',
  '123 456 789 2001',
  '1234 5678',
  '12.345.678',
  '12345678 (99)',
  '08:30 21/11/2026',
  '1234 5678 (2001)',
  'Kancil 123 456 789 (2001)',
  'Kancil99 123 456 789 (2001)',
  '123 456.789 (2001)',
  '123456 7890 (2001)',
  '0812-3456-789012 (2001)',
  '123456 200100 2001',
])('no pair is guessed at in "%s"', (text) => {
  expect(readPlayerPair(text)).toBeNull();
});
