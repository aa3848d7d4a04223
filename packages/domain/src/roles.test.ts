import { expect, test } from 'vitest';
import { allRoles, hasRole, noRoles, pickRoles, roleLabels, rolesAfterChoice, rolesToPlay } from '#roles.ts';

test('the five roles stand in the order of the spec [pub 9 roles]', () => {
  expect(roleLabels(allRoles)).toEqual(['ExpLaner', 'Goldlaner', 'Jungler', 'Midlaner', 'Roamer']);
  expect(roleLabels({ gameRoleRoamer: true, gameRoleGoldlaner: true })).toEqual(['Goldlaner', 'Roamer']);
});

test('one chosen role is enough, none is not [pub 5 mabar role]', () => {
  expect(hasRole(noRoles)).toBe(false);
  expect(hasRole({})).toBe(false);
  expect(hasRole({ ...noRoles, gameRoleJungler: true })).toBe(true);
});

test('only the flags are taken from a form', () => {
  const form = { gameRoleJungler: true, gameMessage: 'halo' };
  expect(pickRoles(form)).toEqual({ ...noRoles, gameRoleJungler: true });
});

const jungler = { ...noRoles, gameRoleJungler: true };
const roamer = { ...noRoles, gameRoleRoamer: true };

test('a role that the host does not offer never stays chosen; without roles it offers all [pub 2 roles]', () => {
  expect(rolesToPlay({ ...jungler, gameRoleRoamer: true }, roamer)).toEqual(roamer);
  expect(rolesToPlay(jungler, roamer)).toEqual(noRoles);
  expect(rolesToPlay(jungler, noRoles)).toEqual(jungler);
  expect(rolesAfterChoice({ needRole: true }, allRoles, roamer)).toEqual(roamer);
});

test('where no role is needed all shown are selected if none is [pub 2 mabar no role] [pub 2 claim choice]', () => {
  expect(rolesAfterChoice({ needRole: false }, noRoles, noRoles)).toEqual(allRoles);
  expect(rolesAfterChoice({ needRole: false }, jungler, roamer)).toEqual(roamer);
  expect(rolesAfterChoice({ needRole: false }, jungler, allRoles)).toEqual(jungler);
  expect(rolesAfterChoice({ needRole: true }, noRoles, roamer)).toEqual(noRoles);
});
