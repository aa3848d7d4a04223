import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import { hasRole, ROLES, type Roles } from '@mabarin/domain/roles';

/** The roles a viewer may choose: those the host offers, or all five of a host who names none. */
export function offeredRoles(host: Pick<HostProfile, 'playerRole'>): Roles | undefined {
  return hasRole(host.playerRole) ? host.playerRole : undefined;
}

/** The first role that can be chosen: where the focus goes when none was. */
export function firstRole(offered: Roles | undefined): keyof Roles | undefined {
  return ROLES.find(({ flag }) => offered?.[flag] ?? true)?.flag;
}
