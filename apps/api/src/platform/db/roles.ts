import type { Roles } from '@mabarin/domain/roles';

/** Role columns of every table with roles. */
export type RoleColumns = {
  role_exp_laner: boolean;
  role_goldlaner: boolean;
  role_jungler: boolean;
  role_midlaner: boolean;
  role_roamer: boolean;
};

export const roleNames = [
  'role_exp_laner',
  'role_goldlaner',
  'role_jungler',
  'role_midlaner',
  'role_roamer',
] as const satisfies readonly (keyof RoleColumns)[];

export function roleColumns(roles: Roles): RoleColumns {
  return {
    role_exp_laner: roles.gameRoleExpLaner,
    role_goldlaner: roles.gameRoleGoldlaner,
    role_jungler: roles.gameRoleJungler,
    role_midlaner: roles.gameRoleMidlaner,
    role_roamer: roles.gameRoleRoamer,
  };
}

export function rolesOfRow(row: RoleColumns): Roles {
  return {
    gameRoleExpLaner: row.role_exp_laner,
    gameRoleGoldlaner: row.role_goldlaner,
    gameRoleJungler: row.role_jungler,
    gameRoleMidlaner: row.role_midlaner,
    gameRoleRoamer: row.role_roamer,
  };
}
