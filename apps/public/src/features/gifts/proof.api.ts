import { giftProof, type GiftProof } from '@mabarin/api-client/contract/gifts';
import { isFailureError } from '@mabarin/domain/failures';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';

/** The whole proof of a gift. It is asked for once: what is checked must not change while it is read. */
export function proofQuery(gift: string) {
  return queryOptions({
    queryKey: ['gift-proof', gift],
    queryFn: ({ signal }) => readProof(gift, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Joins the pages of 1,000 draws. A gift may be drawn for while it is read, so the last page's numbers hold. */
async function readProof(gift: string, signal: AbortSignal): Promise<GiftProof> {
  const draws: GiftProof['draws'] = [];
  for (let after = 0; ;) {
    const { data } = await call(giftProof, { gift, after }, { signal });
    draws.push(...data.draws);
    if (data.next === null) return { ...data, draws };
    after = data.next;
  }
}

/** Whether an answer means that there is no such gift, unlike a server that did not answer properly. */
export function isProofMissing(error: unknown): error is Error {
  return isFailureError(error) && ['refused', 'not_found', 'malformed'].includes(error.kind);
}
