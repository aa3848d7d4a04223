import { fail } from '@mabarin/domain/errors';
import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import type { Rupiah } from '@mabarin/domain/money';
import { openFirstCharge, openPayment } from './charge.commands.ts';
import { payByCredit } from './settle.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Attempt } from '#platform/http/idempotency.ts';
import type { Db, Tx } from '#schema.ts';

/**
 * Places what a viewer asked for and opens its payment: in the transaction of `place` the call's attempt is bound to it and
 * its first charge opened, or credit pays it whole. Returns the payment as its payer sees it. Throws what `place` and
 * `openPayment` throw, and `mabar.not_in_queue` for a Sundul by credit whose entry is done.
 */
export async function checkOut(
  db: Db,
  deps: Deps,
  attempt: Attempt,
  place: (tx: Tx) => Promise<{ id: string; gross: Rupiah }>,
): Promise<PaymentResult> {
  const { id, first } = await transaction(db, async (tx) => {
    const placed = await place(tx);
    const bound = attempt.bind(tx, placed.id);
    if (placed.gross > 0) {
      const [charge] = await Promise.all([openFirstCharge(tx, deps, placed.id), bound]);
      return { id: placed.id, first: charge };
    }
    await bound;
    // The entry to lift was done in between: nothing is placed, and nothing spent.
    if ((await payByCredit(tx, deps, placed.id)) !== 'fulfilled') throw fail('mabar.not_in_queue');
    return { id: placed.id, first: null };
  });
  return openPayment(db, deps, id, first);
}
