import { creditGive, creditOffer, type CreditOffer } from '@mabarin/api-client/contract/credit';
import type { MabarEntry } from '@mabarin/api-client/contract/mabar';
import { refundOffer, refundRequest } from '@mabarin/api-client/contract/refunds';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { isFailureError } from '@mabarin/domain/failures';
import { formatRupiah } from '@mabarin/ui/format/money';
import { showToast } from '@mabarin/ui/popups/toast';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { callOnce } from '#platform/call-once.ts';
import { showFailure } from '#platform/dialogs.ts';
import { hostQuery } from '#platform/session/host.ts';
import { failed } from '#platform/platform.text.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
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
export function giveBackMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'mabar' },
    retry: retryOnNetwork(1),
    async mutationFn({ mabarID, playerName, ...press }: GiveBackPress) {
      if (press.way === 'refund') {
        const { data } = await call(refundRequest, { mabarID });
        return { list: null, said: giveBackText.asked(playerName, formatRupiah(data.amount)) };
      }
      const { credit, ...list } = await callOnce(creditGive, { mabarID, games: press.games });
      const given = giveBackText.given(playerName, credit.games, formatRupiah(credit.amount));
      const pending = credit.pending > 0 ? ` ${giveBackText.givenPending(formatRupiah(credit.pending))}` : '';
      return { list, said: given + pending };
    },
    onMutate: () => seenList(queryClient),
    onSuccess({ list, said }, _press, seen) {
      showToast(said);
      if (list !== null) void applyAnswer(queryClient, seen, list);
    },
    onError: (error) => showFailure(error, failed(giveBackText.action)),
    onSettled: () =>
      Promise.all(
        [mabarKeys.list, mabarKeys.done, hostQuery.queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
