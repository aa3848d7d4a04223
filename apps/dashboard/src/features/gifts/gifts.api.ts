import type { DashboardHost } from '@mabarin/api-client/contract/accounts';
import { giftClaims, saveGift, type HostClaims } from '@mabarin/api-client/contract/gifts';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { showFailure } from '#platform/dialogs.ts';
import { hostQuery } from '#platform/host.ts';
import { retryOnNetwork } from '#platform/query.ts';
import { giftKeys } from './gift-keys.ts';
import { giftsText } from './gifts.text.ts';
import type { ClaimCall } from './keyed.ts';

/** Pending and done claims. */
export const claimsQuery = queryOptions({
  queryKey: giftKeys.claims,
  queryFn: async ({ signal }): Promise<HostClaims> => (await call(giftClaims, {}, { signal })).data,
});

export type GiftCall = InputOf<typeof saveGift>;

/** Add, edit and delete. Safe to send twice: `add` names the gift itself, the others say how it shall be. */
export function giftMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'gift' },
    retry: retryOnNetwork(1),
    mutationFn: async (gift: GiftCall) => (await call(saveGift, gift)).data,
    onSuccess: (host) => takeHost(queryClient, host),
    onError: (error) => showFailure(error, giftsText.gifts.failed),
  });
}

/** A press of a gift's switch. */
export type GiftSwitch = { id: string; giftStatus: boolean };

/** The switch. Pages show the pending presses on top of the profile, so a refusal needs no undoing. */
export function giftStatusMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationKey: giftKeys.status,
    scope: { id: 'gift' },
    retry: retryOnNetwork(1),
    mutationFn: async (press: GiftSwitch) => (await call(saveGift, { ...press, action: 'status' })).data,
    onSuccess: (host) => takeHost(queryClient, host),
    onError: (error) => showFailure(error, giftsText.gifts.failed),
  });
}

/** Writes the profile that a call answered; what was being read is older. */
async function takeHost(queryClient: QueryClient, host: DashboardHost): Promise<void> {
  await queryClient.cancelQueries({ queryKey: hostQuery.queryKey });
  queryClient.setQueryData(hostQuery.queryKey, host);
}

/** Add, edit, schedule, finish and delete. */
export function claimMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'gift-claim' },
    retry: retryOnNetwork(1),
    mutationFn: async ({ form, key }: ClaimCall) => (await call(giftClaims, form, { idempotencyKey: key })).data,
    onSuccess: async (claims) => {
      await queryClient.cancelQueries({ queryKey: giftKeys.claims });
      queryClient.setQueryData(giftKeys.claims, claims);
    },
    onError: (error) => showFailure(error, giftsText.claims.saveFailed),
  });
}
