import { allRoles, noRoles } from '@mabarin/domain/roles';
import { expect, test } from 'vitest';
import { byClass, keptValues, lastPlayer, rolesAfterGift } from './claim.form.ts';

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

test('a gift of another class than Mabar selects all roles if none is chosen [pub 2 claim choice]', () => {
  const offered = { ...noRoles, gameRoleJungler: true };
  expect(rolesAfterGift(gift('a', 2), noRoles, offered)).toEqual(allRoles);
  expect(rolesAfterGift(gift('a', 3), { gameRoleRoamer: true }, offered)).toEqual({ ...noRoles, gameRoleRoamer: true });
  expect(rolesAfterGift(gift('a', 1), noRoles, offered)).toEqual(noRoles);
});

test('going back to a Mabar gift drops the roles that the host does not offer [pub 2 roles]', () => {
  const offered = { ...noRoles, gameRoleJungler: true };
  expect(rolesAfterGift(gift('a', 1), allRoles, offered)).toEqual(offered);
  expect(rolesAfterGift(gift('a', 1), allRoles, undefined)).toEqual(allRoles);
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
