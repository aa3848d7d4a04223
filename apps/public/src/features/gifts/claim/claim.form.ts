import type { ClaimableGift, HostProfile } from '@mabarin/api-client/contract/accounts';
import type { ClaimForm } from '@mabarin/domain/gifts/claim';
import { hasRole, noRoles, type Roles } from '@mabarin/domain/roles';
import type * as v from 'valibot';
import { firstEmpty } from '#platform/form/first-empty.ts';

/** Form values of the claim. */
export type ClaimValues = v.InferInput<typeof ClaimForm> & Roles & { giftEventCode: string };

/** Name of the draft of a host's claim form. */
export const claimDraft = (username: string) => `klaim:${username}`;

export const noValues: ClaimValues = {
  gameID: '',
  gameServerID: '',
  ...noRoles,
  giftMessage: '',
  giftEventCode: '',
};

/** The player of the last claim or order in this browser. */
export function lastPlayer(identity: { gameID: string; serverID: string } | undefined): Partial<ClaimValues> {
  return identity === undefined ? {} : { gameID: identity.gameID, gameServerID: identity.serverID };
}

/** The draft of this tab, without a gift that no longer exists. */
export function keptValues(host: Pick<HostProfile, 'claims'>, kept: Partial<ClaimValues>): Partial<ClaimValues> {
  return { ...kept, giftEventCode: host.claims.find(({ code }) => code === kept.giftEventCode)?.code ?? '' };
}

/** The first empty field in page order; `role` stands for all roles. */
export function firstOpen(values: ClaimValues, role: keyof Roles | undefined): keyof ClaimValues | undefined {
  return (
    firstEmpty(values, ['giftEventCode', 'gameID', 'gameServerID']) ??
    (hasRole(values) ? undefined : role) ??
    firstEmpty(values, ['giftMessage'])
  );
}

/** Groups gifts by class: Mabar, Skin, Starlight Card. */
export function byClass(gifts: readonly ClaimableGift[]): ClaimableGift[] {
  return gifts.toSorted((a, b) => a.class - b.class);
}
