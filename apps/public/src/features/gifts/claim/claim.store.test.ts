import type { ClaimResult } from '@mabarin/api-client/contract/gifts';
import { memoryStore } from '@mabarin/web/testing';
import { expect, test } from 'vitest';
import { keepResult, refuseHere, restLeft } from './claim.store.ts';

const draw = { gift: 'g1', try: 1, round: 1, gacha: 1, seedHash: 'ab' };
const lost: ClaimResult = { data: '', win: false, claimed: false, refresh: false, nonce: 'n', draw, ticket: null };
const won: ClaimResult = { ...lost, win: true, ticket: 't' };
const noDraw = { ...lost, nonce: null, draw: null };
const hour = 3_600_000;

test('a draw stops a browser for an hour [pub 4 claim stored] [pub 5 claim cooldown] [pub 9 claim times]', () => {
  const store = memoryStore();
  expect(refuseHere(store, 'g1', 0)).toBeNull();
  keepResult(store, 'g1', lost, 1_000);
  expect(refuseHere(store, 'g2', 1_000)).toBe('gifts.cooling_down');
  expect(refuseHere(store, 'g2', hour + 999)).toBe('gifts.cooling_down');
  expect(refuseHere(store, 'g1', hour + 1_000)).toBeNull();
});

test('a won gift is named before the cool-down [pub 4 claim stored] [pub 5 claim claimed]', () => {
  const store = memoryStore();
  keepResult(store, 'g1', won, 1_000);
  keepResult(store, 'g2', { ...noDraw, claimed: true }, 1_000);
  expect(refuseHere(store, 'g1', 1_000)).toBe('gifts.already_claimed');
  expect(refuseHere(store, 'g1', 5 * hour)).toBe('gifts.already_claimed');
  expect(refuseHere(store, 'g2', 5 * hour)).toBe('gifts.already_claimed');
  expect(refuseHere(store, 'g3', 5 * hour)).toBeNull();
});

test('a gift that is gone costs no hour [dec gifts]', () => {
  const store = memoryStore();
  keepResult(store, 'g1', { ...noDraw, refresh: true }, 1_000);
  expect(refuseHere(store, 'g1', 1_000)).toBeNull();
});

test('a clock that was set back and storage of another shape lock nobody out [pub 3 storage claim]', () => {
  const store = memoryStore();
  keepResult(store, 'g1', lost, 9 * hour);
  expect(refuseHere(store, 'g1', hour)).toBeNull();
  store.setItem('claimTimeStamp', '"x"');
  store.setItem('claimedCodes', '{"g1":true}');
  expect(refuseHere(store, 'g1', 9 * hour)).toBeNull();
});

test('the rest after a draw is counted down to nothing', () => {
  const store = memoryStore();
  expect(restLeft(store, 0)).toBe(0);
  keepResult(store, 'g1', lost, 1_000);
  expect(restLeft(store, 1_000)).toBe(hour);
  expect(restLeft(store, 61_000)).toBe(hour - 60_000);
  expect(restLeft(store, hour + 1_000)).toBe(0);
  expect(restLeft(store, 0)).toBe(0);
});
