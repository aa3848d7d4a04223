import { giftProof, type GiftProof } from '@mabarin/api-client/contract/gifts';
import { isFailureError } from '@mabarin/domain/failures';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';

/** The proof of a gift, 1,000 draws a page. It is asked for once: what is checked must not change while it is read. */
export function proofQuery(gift: string) {
  return infiniteQueryOptions({
    queryKey: ['gift-proof', gift],
    queryFn: async ({ signal, pageParam }) => (await call(giftProof, { gift, after: pageParam }, { signal })).data,
    initialPageParam: 0,
    getNextPageParam: (page: GiftProof) => page.next,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Whether an answer means that there is no such gift, unlike a server that did not answer properly. */
export function isProofMissing(error: unknown): error is Error {
  return isFailureError(error) && ['refused', 'not_found', 'malformed'].includes(error.kind);
}
