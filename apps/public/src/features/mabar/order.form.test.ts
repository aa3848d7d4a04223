import { allRoles, noRoles } from '@mabarin/domain/roles';
import { expect, test } from 'vitest';
import { isOrderable, offeredRoles, orderContent, rolesAfterEvent, totalOf } from './order.form.ts';

const reguler = {
  code: '1',
  title: 'Reguler',
  description: '',
  price: 10_000,
  priority: 0,
  needRole: true,
  needGameCount: true,
  queue: { waiting: 0, wait: null },
};
const sundul = { ...reguler, code: '3', title: 'Sundul', needRole: false, needGameCount: false };
const jungler = { ...noRoles, gameRoleJungler: true };
const twoRoles = { ...jungler, gameRoleRoamer: true };

test('an event without role selects all five if none is chosen, and leaves a choice alone [pub 2 mabar no role]', () => {
  expect(rolesAfterEvent(sundul, noRoles, undefined)).toEqual(allRoles);
  expect(rolesAfterEvent(sundul, jungler, undefined)).toEqual(jungler);
  expect(rolesAfterEvent(reguler, noRoles, undefined)).toEqual(noRoles);
});

test('a role the host does not offer never stays chosen unseen [pub 2 roles]', () => {
  expect(rolesAfterEvent(reguler, allRoles, twoRoles)).toEqual(twoRoles);
});

test('a host who names no roles offers all of them', () => {
  expect(offeredRoles({ playerRole: noRoles })).toBeUndefined();
  expect(offeredRoles({ playerRole: jungler })).toEqual(jungler);
});

test('closed ordering still allows Sundul [dec mabar]', () => {
  expect(isOrderable({ open: false }, reguler)).toBe(false);
  expect(isOrderable({ open: false }, sundul)).toBe(true);
  expect(isOrderable({ open: true }, reguler)).toBe(true);
});

test('the total is price times games plus biaya layanan; no event or no count is no total [pub 2 mabar total] [dec money]', () => {
  expect(totalOf(reguler, 2)).toEqual({ count: 2, price: 20_000, fee: 1_000, gross: 21_000 });
  expect(totalOf(sundul, 1)?.gross).toBe(10_500);
  expect(totalOf(undefined, 2)).toBeNull();
  expect(totalOf(reguler, null)).toBeNull();
  expect(totalOf(reguler, 0)).toBeNull();
  expect(totalOf(reguler, 1.5)).toBeNull();
  expect(totalOf(reguler, 100_000)).toBeNull();
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
  };
  const later = { ...reguler, queue: { waiting: 7, wait: { from: 10, to: 20 } } };
  expect(JSON.stringify(orderContent(form, later))).toBe(JSON.stringify(orderContent(form, reguler)));
  expect(orderContent(form, later)).toMatchObject({ form: { gamePriceTotal: 30_000 }, event: { code: '1' } });
});
