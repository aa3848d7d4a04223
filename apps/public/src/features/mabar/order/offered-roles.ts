import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import { hasRole, ROLES, type Roles } from '@mabarin/domain/roles';

/** Roles offered by the host; undefined means all five. */
export function offeredRoles(host: Pick<HostProfile, 'playerRole'>): Roles | undefined {
  return hasRole(host.playerRole) ? host.playerRole : undefined;
}

/** The first selectable role, which takes the focus when none was chosen. */
export function firstRole(offered: Roles | undefined): keyof Roles | undefined {
  return ROLES.find(({ flag }) => offered?.[flag] ?? true)?.flag;
}
