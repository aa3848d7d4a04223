/** The five game roles in the specs' order (public.md 9): wire name and label. */
export const ROLES = [
  { flag: 'gameRoleExpLaner', label: 'ExpLaner' },
  { flag: 'gameRoleGoldlaner', label: 'Goldlaner' },
  { flag: 'gameRoleJungler', label: 'Jungler' },
  { flag: 'gameRoleMidlaner', label: 'Midlaner' },
  { flag: 'gameRoleRoamer', label: 'Roamer' },
] as const;

export type RoleFlag = (typeof ROLES)[number]['flag'];

export type Roles = Record<RoleFlag, boolean>;

export const noRoles: Roles = rolesOf(() => false);
export const allRoles: Roles = rolesOf(() => true);

export function hasRole(roles: Partial<Roles>): boolean {
  return ROLES.some(({ flag }) => roles[flag] === true);
}

export function hasAllRoles(roles: Partial<Roles>): boolean {
  return ROLES.every(({ flag }) => roles[flag] === true);
}

export function pickRoles(from: Partial<Roles>): Roles {
  return rolesOf((flag) => from[flag] === true);
}

/** The chosen roles that a host offers; one without roles offers all. */
export function rolesToPlay(chosen: Partial<Roles>, host: Roles): Roles {
  return rolesOf((flag) => chosen[flag] === true && (host[flag] || !hasRole(host)));
}

/** Roles after a choice in a form: where none is needed, all that the host offers if none is chosen (public.md 2). */
export function rolesAfterChoice({ needRole }: { needRole: boolean }, roles: Partial<Roles>, host: Roles): Roles {
  const chosen = rolesToPlay(roles, host);
  return !needRole && !hasRole(chosen) ? rolesToPlay(allRoles, host) : chosen;
}

export function roleLabels(roles: Partial<Roles>): string[] {
  return ROLES.filter(({ flag }) => roles[flag] === true).map(({ label }) => label);
}

function rolesOf(chosen: (flag: RoleFlag) => boolean): Roles {
  return {
    gameRoleExpLaner: chosen('gameRoleExpLaner'),
    gameRoleGoldlaner: chosen('gameRoleGoldlaner'),
    gameRoleJungler: chosen('gameRoleJungler'),
    gameRoleMidlaner: chosen('gameRoleMidlaner'),
    gameRoleRoamer: chosen('gameRoleRoamer'),
  };
}
