import { expect, test } from 'vitest';
import { allRoles, hasRole, noRoles, pickRoles, roleLabels } from '#roles.ts';

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
