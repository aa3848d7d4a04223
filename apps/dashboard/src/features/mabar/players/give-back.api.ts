import { creditGive, creditOffer, type CreditOffer } from '@mabarin/api-client/contract/credit';
import type { MabarEntry } from '@mabarin/api-client/contract/mabar';
import { refundOffer, refundRequest } from '@mabarin/api-client/contract/refunds';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { isFailureError } from '@mabarin/domain/failures';
import { formatRupiah } from '@mabarin/ui/format/money';
import { call } from '#platform/api.ts';
import { callOnce } from '#platform/call-once.ts';
import { press } from '#platform/press.ts';
import { hostQuery } from '#platform/session/host.ts';
import { failed } from '#platform/platform.text.ts';
import { giveBackText } from './give-back.text.ts';
import { mabarKeys, seenList, applyAnswer } from '#features/mabar/list-answer.ts';

/** An entry on the board, or a done one. */
export type GivenBack = Pick<MabarEntry, 'id' | 'playerName' | 'played' | 'count'> & { done?: string };

export type RefundOffer = OutputOf<typeof refundOffer>['data'];

/** Offers of both ways; a string explains why a way is impossible. */
export type GiveBackOffers = { credit: CreditOffer | string; refund: RefundOffer | string };

/** Throws when the service fails. */
export async function readOffers(mabarID: string): Promise<GiveBackOffers> {
  const [credit, refund] = await Promise.all([
    orRefusal(call(creditOffer, { mabarID })),
    orRefusal(call(refundOffer, { mabarID })),
  ]);
  return { credit, refund };
}

async function orRefusal<Offer>(answer: Promise<{ data: Offer }>): Promise<Offer | string> {
  try {
    return (await answer).data;
  } catch (error) {
    if (isFailureError(error) && ['refused', 'not_found'].includes(error.kind)) return error.message;
    throw error;
  }
}

/** A refund covers all games left. */
export type GiveBackPress = { mabarID: string; playerName: string } & (
  | { way: 'credit'; games: number }
  | { way: 'refund' }
);

/** Gives games back. A retry is safe; its response may be outdated, so all affected queries are read again. */
export const giveBackMutation = press({
  scope: { id: 'mabar' },
  async mutationFn({ mabarID, playerName, ...given }: GiveBackPress) {
    if (given.way === 'refund') {
      const { data } = await call(refundRequest, { mabarID });
      return { list: null, said: giveBackText.asked(playerName, formatRupiah(data.amount)) };
    }
    const { credit, ...list } = await callOnce(creditGive, { mabarID, games: given.games });
    const sum = giveBackText.given(playerName, credit.games, formatRupiah(credit.amount));
    const pending = credit.pending > 0 ? ` ${giveBackText.givenPending(formatRupiah(credit.pending))}` : '';
    return { list, said: sum + pending };
  },
  onMutate: (_given, { client }) => seenList(client),
  said: (_given, { said }) => said,
  failed: failed(giveBackText.action),
  onSuccess({ list }, _given, seen, { client }) {
    if (list !== null) void applyAnswer(client, seen, list);
  },
  onSettled: (_answer, _error, _given, _seen, { client }) =>
    Promise.all(
      [mabarKeys.list, mabarKeys.done, hostQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
    ),
});
