import { giftClaims, saveGift } from '@mabarin/api-client/contract/gifts';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { type MutationFunctionContext } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { callOnce } from '#platform/call-once.ts';
import { press } from '#platform/press.ts';
import { read } from '#platform/read.ts';
import { currentHost, hostQuery } from '#platform/session/host.ts';
import { giftKeys } from './gifts.keys.ts';
import { giftsText } from './gifts.text.ts';

export const claimsQuery = read(giftKeys.claims, giftClaims, {});

/** Claims to be sent behind the first page. */
export async function claimsFrom(from: number, signal: AbortSignal) {
  return (await call(giftClaims, { from }, { signal })).data.pending;
}

export type GiftCall = InputOf<typeof saveGift>;

/**
 * Adds, edits and deletes by target state. A new gift has a client-made id; if only the response was lost, the next
 * save edits that gift.
 */
export const giftMutation = press({
  scope: { id: 'gift' },
  async mutationFn(gift: GiftCall, { client }: MutationFunctionContext) {
    const added = gift.action === 'add' && (await currentHost(client)).claims.some(({ id }) => id === gift.id);
    return call(saveGift, added ? { ...gift, action: 'edit' } : gift);
  },
  into: hostQuery,
  refetchOnError: hostQuery,
  failed: giftsText.gifts.failed,
});

export type GiftSwitch = { id: string; giftStatus: boolean };

/** Switches a gift on or off. Pages apply pending switches on top of the profile, so a refusal needs no undoing. */
export const giftStatusMutation = press({
  mutationKey: giftKeys.status,
  scope: { id: 'gift' },
  mutationFn: (flip: GiftSwitch) => call(saveGift, { ...flip, action: 'status' }),
  into: hostQuery,
  failed: giftsText.gifts.failed,
});

/** The response to a repeated request may be outdated, so the list is read again. */
export const claimMutation = press({
  scope: { id: 'gift-claim' },
  mutationFn: (form: InputOf<typeof giftClaims>) => callOnce(giftClaims, form),
  into: claimsQuery,
  failed: giftsText.claims.saveFailed,
  onSuccess: (_claims, _form, _begun, { client }) => void client.invalidateQueries({ queryKey: giftKeys.claims }),
});
