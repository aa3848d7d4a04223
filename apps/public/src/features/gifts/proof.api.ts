import { giftProof, type GiftProof } from '@mabarin/api-client/contract/gifts';
import { isFailureError } from '@mabarin/domain/failures';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';

/** The complete proof of a gift. Read once: it must not change while it is being verified. */
export function proofQuery(gift: string) {
  return queryOptions({
    queryKey: ['gift-proof', gift],
    queryFn: ({ signal }) => readProof(gift, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Joins the pages of 1,000 draws. New draws may happen meanwhile, so the last page's numbers count. */
async function readProof(gift: string, signal: AbortSignal): Promise<GiftProof> {
  const draws: GiftProof['draws'] = [];
  for (let after = 0; ;) {
    const { data } = await call(giftProof, { gift, after }, { signal });
    draws.push(...data.draws);
    if (data.next === null) return { ...data, draws };
    after = data.next;
  }
}

/** True when the gift does not exist, in contrast to a failing server. */
export function isProofMissing(error: unknown): error is Error {
  return isFailureError(error) && ['refused', 'not_found', 'malformed'].includes(error.kind);
}
