import { SPEC_FEE } from '@mabarin/domain/money';
import { allRoles, noRoles } from '@mabarin/domain/roles';
import { reducePrice, type VoucherWorth } from '@mabarin/domain/vouchers/voucher';
import { memoryStore } from '@mabarin/web/testing';
import { expect, test } from 'vitest';
import { keepCreditCode, keptCreditCode } from './credit-code.ts';
import { writeKeptOrder } from './keep-order.ts';
import { forgetPlayer, readKeptOrder } from './kept-order.ts';
import { orderContent } from '#features/mabar/mabar.api.ts';
import { offeredRoles } from './offered-roles.ts';
import {
  firstEvent,
  firstOpen,
  friendsMax,
  isOrderable,
  keptFriends,
  lastChoice,
  totalOf,
  type PayByCode,
} from './order.form.ts';
import { keepIdentity, readIdentity } from './player-identity.ts';

const reguler = {
  code: '1',
  title: 'Reguler',
  description: '',
  price: 10_000,
  priority: 0,
  needRole: true,
  needGameCount: true,
  queue: { waiting: 0, wait: null },
  soldOutUntil: null,
};
const sundul = { ...reguler, code: '3', title: 'Sundul', needRole: false, needGameCount: false };
const jungler = { ...noRoles, gameRoleJungler: true };
const twoRoles = { ...jungler, gameRoleRoamer: true };

test('a host who names no roles offers all of them', () => {
  expect(offeredRoles({ playerRole: noRoles })).toBeUndefined();
  expect(offeredRoles({ playerRole: jungler })).toEqual(jungler);
});

test('closed ordering still allows Sundul [dec mabar]', () => {
  expect(isOrderable({ open: false }, reguler)).toBe(false);
  expect(isOrderable({ open: false }, sundul)).toBe(true);
  expect(isOrderable({ open: true }, reguler)).toBe(true);
});

test('the total is price times games plus biaya layanan, or none [pub 2 mabar total] [dec money]', () => {
  expect(totalOf(reguler, 2, { players: 1, rule: SPEC_FEE })).toEqual({
    count: 2,
    price: 20_000,
    discount: 0,
    credit: 0,
    fee: 1_000,
    gross: 21_000,
  });
  expect(totalOf(sundul, 1, { players: 1, rule: SPEC_FEE })?.gross).toBe(10_500);
  expect(totalOf(undefined, 2, { players: 1, rule: SPEC_FEE })).toBeNull();
  expect(totalOf(reguler, null, { players: 1, rule: SPEC_FEE })).toBeNull();
  expect(totalOf(reguler, 0, { players: 1, rule: SPEC_FEE })).toBeNull();
  expect(totalOf(reguler, 1.5, { players: 1, rule: SPEC_FEE })).toBeNull();
  expect(totalOf(reguler, 100_000, { players: 1, rule: SPEC_FEE })).toBeNull();
  expect(totalOf(reguler, 2, { players: 3, rule: SPEC_FEE })).toMatchObject({ count: 2, price: 60_000, gross: 63_000 });
});

test('an order sent again after the queue has moved is the same order', () => {
  const form = {
    ...jungler,
    gameID: '123456789',
    gameServerID: '2001',
    gameEventCode: '1',
    gameCount: 3,
    gameMessage: 'gas',
    gameEmail: '',
    creditCode: '',
    party: [],
  };
  const later = {
    ...reguler,
    soldOutUntil: '2026-11-20T13:00:00.000Z',
    queue: { waiting: 7, wait: { from: 10, to: 20, in: '10–20 menit', at: null, here: null } },
  };
  expect(JSON.stringify(orderContent(form, later))).toBe(JSON.stringify(orderContent(form, reguler)));
  expect(orderContent(form, later)).toMatchObject({ form: { gamePriceTotal: 30_000 }, event: { code: '1' } });
});

const fastTrack = { ...reguler, code: '2', title: 'Fast-Track', price: 20_000 };
const host = { username: 'bangkancil', open: true, events: [fastTrack, reguler, sundul], playerRole: noRoles };

test('Reguler stands chosen from the start, wherever it stands; nothing does while it cannot be ordered', () => {
  expect(firstEvent(host)).toBe('1');
  expect(firstEvent({ ...host, open: false })).toBe('');
  expect(firstEvent({ ...host, events: [sundul] })).toBe('');
});

test('the last order is there again: event, games, and the roles that a host offers', () => {
  const store = memoryStore();
  expect(lastChoice(host, readKeptOrder(store), SPEC_FEE)).toEqual({});
  writeKeptOrder(store, { host: 'bangkancil', event: fastTrack, count: 3, roles: twoRoles });
  expect(lastChoice(host, readKeptOrder(store), SPEC_FEE)).toEqual({
    ...twoRoles,
    gameEventCode: '2',
    gameCount: 3,
  });
  expect(lastChoice({ ...host, username: 'lain', playerRole: jungler }, readKeptOrder(store), SPEC_FEE)).toEqual(
    jungler,
  );
  expect(lastChoice({ ...host, events: [reguler] }, readKeptOrder(store), SPEC_FEE)).toEqual(twoRoles);
  // As many games as fit into one payment.
  const dear = { ...fastTrack, price: 9_000_000 };
  expect(lastChoice({ ...host, events: [dear] }, readKeptOrder(store), SPEC_FEE)).toMatchObject({ gameCount: 1 });
});

test('a Sundul is not kept, nor the five roles of an event that needs none, nor another shape', () => {
  const store = memoryStore();
  writeKeptOrder(store, { host: 'bangkancil', event: reguler, count: 1, roles: jungler });
  writeKeptOrder(store, { host: 'bangkancil', event: sundul, count: 1, roles: allRoles });
  expect(readKeptOrder(store)).toMatchObject({ event: '1', roles: jungler });
  writeKeptOrder(store, { host: 'bangkancil', event: { ...sundul, title: 'Fun Match' }, count: 1, roles: allRoles });
  expect(readKeptOrder(store)).toMatchObject({ event: '3', roles: jungler });
  for (const other of ['{}', 'null', '[', JSON.stringify({ ...readKeptOrder(store), version: '2' })]) {
    store.setItem('lastOrder', other);
    expect(readKeptOrder(store)).toBeUndefined();
  }
});

test('forgetting the player forgets who it was and what was ordered', () => {
  const store = memoryStore();
  keepIdentity(store, { gameID: '12345678', serverID: '2001', email: 'budi@mabarin.test' });
  writeKeptOrder(store, { host: 'bangkancil', event: reguler, count: 1, roles: jungler });
  forgetPlayer(store);
  expect([readIdentity(store), readKeptOrder(store)]).toEqual([undefined, undefined]);
});

test('the first open field is the topmost that nothing stands in; all roles are one field', () => {
  const form = {
    ...noRoles,
    gameID: '',
    gameServerID: ' ',
    gameEventCode: '',
    gameCount: 1,
    gameMessage: '',
    gameEmail: '',
    party: [],
  };
  const walk = [
    ['gameID', { gameID: '123456789' }],
    ['gameServerID', { gameServerID: '2001' }],
    ['gameRoleJungler', { gameRoleRoamer: true }],
    ['gameEventCode', { gameEventCode: '1' }],
    ['gameMessage', { gameMessage: 'Gas bang!' }],
  ] as const;
  for (const [open, filled] of walk) {
    expect(firstOpen(form, twoRoles)).toBe(open);
    Object.assign(form, filled);
  }
  expect(firstOpen(form, twoRoles)).toBeUndefined();
  expect(firstOpen({ ...form, gameCount: null as unknown as number }, twoRoles)).toBe('gameCount');
  const party = [
    { gameID: '123456789', gameServerID: '2001' },
    { gameID: '123456780', gameServerID: '' },
  ];
  expect(firstOpen({ ...form, party }, twoRoles)).toBe('party.1.gameServerID');
});

test('friends come along to Reguler and Fast-Track, as many as the host takes', () => {
  expect([reguler, fastTrack, sundul].map((event) => friendsMax({ party: 3 }, event))).toEqual([2, 2, 0]);
  expect(friendsMax({ party: 1 }, reguler)).toBe(0);
  expect(friendsMax({ party: 4 }, undefined)).toBe(0);
  const friend = { gameID: '123456789', gameServerID: '2001' };
  expect(keptFriends([friend])).toEqual([friend]);
  expect([keptFriends('x'), keptFriends([{ gameID: 1 }]), keptFriends(undefined)]).toEqual([[], [], []]);
});

test('voucher and credit pay a part of the price or all of it, and the fee is of the rest', () => {
  const pay =
    (credit: number, voucher: VoucherWorth | null = null): PayByCode =>
    (price, unit) =>
      reducePrice({ price, unit }, { voucher, credit, rule: SPEC_FEE });
  const free = { kind: 'games', value: 2 } as const;
  expect(totalOf(reguler, 3, { players: 1, rule: SPEC_FEE, payByCode: pay(4_000, free) })).toMatchObject({
    price: 30_000,
    discount: 20_000,
    credit: 4_000,
    gross: 6_300,
  });
  expect(totalOf(reguler, 3, { players: 1, rule: SPEC_FEE })).toMatchObject({
    price: 30_000,
    credit: 0,
    fee: 1_500,
    gross: 31_500,
  });
  expect(totalOf(reguler, 3, { players: 1, rule: SPEC_FEE, payByCode: pay(20_000) })).toMatchObject({
    price: 30_000,
    credit: 20_000,
    fee: 500,
    gross: 10_500,
  });
  expect(totalOf(reguler, 3, { players: 1, rule: SPEC_FEE, payByCode: pay(90_000) })).toMatchObject({
    price: 30_000,
    credit: 30_000,
    fee: 0,
    gross: 0,
  });
});

test('the code from a ticket is for its own host, and goes with the player', () => {
  const store = memoryStore();
  keepCreditCode(store, 'bangkancil', '7K2M-9QXD-4TRW-H0ZN');
  expect(keptCreditCode(store, 'bangkancil')).toBe('7K2M-9QXD-4TRW-H0ZN');
  expect(keptCreditCode(store, 'bangjago')).toBeUndefined();
  forgetPlayer(store);
  expect(keptCreditCode(store, 'bangkancil')).toBeUndefined();
});
