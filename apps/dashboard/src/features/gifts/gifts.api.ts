import type { DashboardHost } from '@mabarin/api-client/contract/accounts';
import { giftClaims, saveGift, type HostClaims } from '@mabarin/api-client/contract/gifts';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { callOnce } from '#platform/call-once.ts';
import { showFailure } from '#platform/dialogs.ts';
import { currentHost, hostQuery } from '#platform/session/host.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import { giftKeys } from './gifts.keys.ts';
import { giftsText } from './gifts.text.ts';

export const claimsQuery = queryOptions({
  queryKey: giftKeys.claims,
  queryFn: async ({ signal }): Promise<HostClaims> => (await call(giftClaims, {}, { signal })).data,
});

export type GiftCall = InputOf<typeof saveGift>;

/**
 * Adds, edits and deletes by target state. A new gift has a client-made id; if only the response was lost, the next
 * save edits that gift.
 */
export function giftMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'gift' },
    retry: retryOnNetwork(1),
    async mutationFn(gift: GiftCall) {
      const added = gift.action === 'add' && (await currentHost(queryClient)).claims.some(({ id }) => id === gift.id);
      return (await call(saveGift, added ? { ...gift, action: 'edit' } : gift)).data;
    },
    onSuccess: (host) => takeHost(queryClient, host),
    onError: (error) => {
      showFailure(error, giftsText.gifts.failed);
      void queryClient.invalidateQueries({ queryKey: hostQuery.queryKey });
    },
  });
}

export type GiftSwitch = { id: string; giftStatus: boolean };

/** Switches a gift on or off. Pages apply pending switches on top of the profile, so a refusal needs no undoing. */
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

/** Stores the profile of a response and cancels older reads. */
async function takeHost(queryClient: QueryClient, host: DashboardHost): Promise<void> {
  await queryClient.cancelQueries({ queryKey: hostQuery.queryKey });
  queryClient.setQueryData(hostQuery.queryKey, host);
}

export function claimMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'gift-claim' },
    retry: retryOnNetwork(1),
    mutationFn: async (form: InputOf<typeof giftClaims>) => (await callOnce(giftClaims, form)).data,
    onSuccess: async (claims) => {
      await queryClient.cancelQueries({ queryKey: giftKeys.claims });
      queryClient.setQueryData(giftKeys.claims, claims);
      // The response to a repeated request may be outdated.
      void queryClient.invalidateQueries({ queryKey: giftKeys.claims });
    },
    onError: (error) => showFailure(error, giftsText.claims.saveFailed),
  });
}
