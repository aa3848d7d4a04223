import type { DashboardGift } from '@mabarin/api-client/contract/accounts';
import type { HostClaim } from '@mabarin/api-client/contract/gifts';
import { randomId } from '@mabarin/api-client/random-id';
import { GIFT_CLASS_NONE, GIFT_GACHA_DEFAULT, GIFT_QUOTA_DEFAULT } from '@mabarin/domain/gifts/gift';

/** Form values (docs/spec/dashboard.md 3). */

/** `newId` is the id of a new gift, so that a retry after a lost response adds only one. */
export type GiftValues = {
  id: string;
  action: 'add' | 'edit' | null;
  newId: string;
  giftClass: number;
  giftTitle: string;
  giftQuota: number | null;
  giftGacha: number | null;
  giftWorth: number | null;
  giftStatus: boolean;
};

export const emptyFields: Omit<GiftValues, 'id' | 'action' | 'newId'> = {
  giftClass: GIFT_CLASS_NONE,
  giftTitle: '',
  giftQuota: GIFT_QUOTA_DEFAULT,
  giftGacha: GIFT_GACHA_DEFAULT,
  giftWorth: null,
  giftStatus: true,
};

export function emptyGift(): GiftValues {
  return { id: '', action: null, newId: randomId(), ...emptyFields };
}

export function giftToAdd(): GiftValues {
  return { ...emptyGift(), action: 'add' };
}

export function giftToEdit(gift: DashboardGift): GiftValues {
  return { ...emptyGift(), id: gift.id, action: 'edit', ...fieldsOf(gift) };
}

/** Editable fields of a stored gift. */
export function fieldsOf(gift: DashboardGift): typeof emptyFields {
  return {
    giftClass: gift.class,
    giftTitle: gift.title,
    giftQuota: gift.quota,
    giftGacha: gift.gacha,
    giftWorth: gift.worth,
    giftStatus: gift.status,
  };
}

export type ClaimValues = {
  id: string;
  action: 'add' | 'edit' | null;
  giftClaimPlayerID: string;
  giftClaimPlayerServer: string;
  giftClaimPlayerName: string;
  giftClaimClass: number;
  giftClaimMessage: string;
};

export const emptyClaim: ClaimValues = {
  id: '',
  action: null,
  giftClaimPlayerID: '',
  giftClaimPlayerServer: '',
  giftClaimPlayerName: '',
  giftClaimClass: GIFT_CLASS_NONE,
  giftClaimMessage: '',
};

export function claimToEdit(claim: HostClaim): ClaimValues {
  return { ...personOf(claim), id: claim.id, action: 'edit', ...textOf(claim) };
}

export type ScheduleValues = Omit<ClaimValues, 'action'> & {
  action: 'set-schedule' | null;
  giftClaimTitle: string;
  giftClaimSchedule: string;
};

export const emptySchedule: ScheduleValues = { ...emptyClaim, action: null, giftClaimTitle: '', giftClaimSchedule: '' };

export function claimToSchedule(claim: HostClaim): ScheduleValues {
  return {
    ...personOf(claim),
    id: claim.id,
    action: 'set-schedule',
    ...textOf(claim),
    giftClaimTitle: claim.title,
    giftClaimSchedule: claim.schedule ?? '',
  };
}

function personOf({ playerID, playerServer, playerName }: HostClaim) {
  return { giftClaimPlayerID: playerID, giftClaimPlayerServer: playerServer, giftClaimPlayerName: playerName };
}

function textOf(claim: HostClaim) {
  return { giftClaimClass: claim.class, giftClaimMessage: claim.message };
}
