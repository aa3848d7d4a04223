import type { ClaimableGift, HostProfile } from '@mabarin/api-client/contract/accounts';
import type { ClaimForm } from '@mabarin/domain/gifts/claim';
import { rolesForGift } from '@mabarin/domain/gifts/gift-class';
import { hasRole, noRoles, pickRoles, ROLES, type Roles } from '@mabarin/domain/roles';
import type * as v from 'valibot';
import { firstEmpty } from '#platform/first-empty.ts';

/** What the claim form holds while it is filled in. */
export type ClaimValues = v.InferInput<typeof ClaimForm> & Roles & { giftEventCode: string };

/** The name of the draft of a host's claim form. */
export const claimDraft = (username: string) => `klaim:${username}`;

export const noValues: ClaimValues = {
  gameID: '',
  gameServerID: '',
  ...noRoles,
  giftMessage: '',
  giftEventCode: '',
};

/** Who claimed or ordered last in this browser. */
export function lastPlayer(identity: { gameID: string; serverID: string } | undefined): Partial<ClaimValues> {
  return identity === undefined ? {} : { gameID: identity.gameID, gameServerID: identity.serverID };
}

/** What was typed before in this tab; a gift that the host no longer has is not chosen. */
export function keptValues(host: Pick<HostProfile, 'claims'>, kept: Partial<ClaimValues>): Partial<ClaimValues> {
  return { ...kept, giftEventCode: host.claims.find(({ code }) => code === kept.giftEventCode)?.code ?? '' };
}

/**
 * The roles after a gift is chosen. Another class than Mabar selects all five if none is chosen; a Mabar gift keeps none
 * that the viewer cannot see, because the host will play with what is chosen.
 */
export function rolesAfterGift(
  gift: Pick<ClaimableGift, 'class'>,
  roles: Partial<Roles>,
  offered: Roles | undefined,
): Roles {
  const chosen = rolesForGift(gift, roles);
  if (gift.class !== 1 || offered === undefined) return chosen;
  return pickRoles(Object.fromEntries(ROLES.map(({ flag }) => [flag, chosen[flag] && offered[flag]])));
}

/** The first field of a claim, in the order of the page, that nothing stands in; `role` stands for all roles. */
export function firstOpen(values: ClaimValues, role: keyof Roles | undefined): keyof ClaimValues | undefined {
  return (
    firstEmpty(values, ['giftEventCode', 'gameID', 'gameServerID']) ??
    (hasRole(values) ? undefined : role) ??
    firstEmpty(values, ['giftMessage'])
  );
}

/** Gifts of one class stand together: Mabar, Skin, Starlight Card. */
export function byClass(gifts: readonly ClaimableGift[]): ClaimableGift[] {
  return gifts.toSorted((a, b) => a.class - b.class);
}
