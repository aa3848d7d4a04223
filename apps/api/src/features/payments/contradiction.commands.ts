import { isRupiah } from '@mabarin/domain/money';
import {
  compareAnswer,
  type AnswerDifference,
  type ChargeAnswer,
  type ChargeBooks,
} from '@mabarin/domain/reconciliation/compare';
import { bookedCharges, type BookedCharge } from './booked-charge.queries.ts';
import { countUnknownState, type PaymentCharge } from './charge.queries.ts';
import { closeDifferences, openDifferences } from './difference.queries.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { ChargeStatus, UnknownStateError } from '#ports/gateway.port.ts';
import type { Db, Tx } from '#schema.ts';

/** A word that nobody documents is an operator's from this answer in a row on. */
const UNKNOWN_STATES = 3;

const answerDifferences: readonly AnswerDifference[] = ['missing_here', 'missing_there', 'amount_differs'];

/**
 * Makes a task of what a gateway says of a counted charge against our books, with both sides, and closes it when they
 * agree. The payment's row must be locked.
 */
export async function noteContradiction(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'log'>,
  { reference }: Pick<PaymentCharge, 'reference'>,
  answer: ChargeStatus,
): Promise<void> {
  const charge = (await bookedCharges(tx, [reference])).get(reference);
  if (charge === undefined) return;
  const now = deps.clock.now();
  const [ours, theirs] = [booksOf(charge), answerOf(answer)];
  const difference = compareAnswer(ours, theirs);
  const others = answerDifferences.filter((one) => one !== difference);
  await closeDifferences(
    tx,
    others.map((one) => `${one} ${reference}`),
    now,
  );
  if (difference === null) return;
  deps.log.error({ reference, difference, answer }, 'a gateway contradicts the books');
  const detail = { ours: oursOf(charge), theirs: theirsOf(answer) };
  await openDifferences(tx, [{ subject: `${difference} ${reference}`, detail }], { now, reopens: true });
}

/** Counts an answer with a word for the state that nobody documents; the third in a row is a task with the word. */
export async function noteUnknownState(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  { reference, gateway, payment_id: payment }: PaymentCharge,
  { word }: UnknownStateError,
): Promise<void> {
  await transaction(db, async (tx) => {
    const times = await countUnknownState(tx, reference);
    if (times < UNKNOWN_STATES) return;
    const charge = (await bookedCharges(tx, [reference])).get(reference);
    const ours = charge === undefined ? { gateway, payment } : oursOf(charge);
    const detail = { ours, theirs: { word, times } };
    await openDifferences(tx, [{ subject: unknownSubject(reference), detail }], { now: deps.clock.now() });
  });
}

/** The subject of the task of a charge whose gateway uses a word that nobody documents. */
export function unknownSubject(reference: string): string {
  return `unknown_state ${reference}`;
}

/** Whether our books have a charge's money, or know that nobody can read how much it is. */
export function isCounted({ state }: Pick<PaymentCharge, 'state'>): boolean {
  return state === 'paid' || state === 'duplicate';
}

/** Our side, as it is compared. */
export function booksOf(charge: BookedCharge): ChargeBooks {
  const { received, refunded, refunding } = charge;
  return { isCounted: isCounted(charge), received, refunded, refunding };
}

/** The gateway's side, as it is compared. */
export function answerOf(answer: ChargeStatus): ChargeAnswer {
  if (answer.state === 'missing') return { state: answer.state, amount: null, returned: null };
  const { state, amount, returned, currency } = answer;
  const isReadable = amount !== null && currency === 'IDR' && isRupiah(amount);
  return { state, amount: isReadable ? amount : null, returned };
}

/** Our side of a difference, as its task tells it. */
export function oursOf({
  payment_id: payment,
  gateway,
  reference,
  state,
  status,
  received,
  refunded,
  refunding,
}: BookedCharge) {
  return {
    gateway,
    reference,
    payment,
    payment_is: status,
    charge_is: state,
    received,
    ...(refunded === 0 ? {} : { refunded }),
    ...(refunding === 0 ? {} : { refunding }),
  };
}

/** The gateway's side. */
export function theirsOf(answer: ChargeStatus) {
  if (answer.state === 'missing') return { state: answer.state };
  const { state, word, amount, returned, payments, currency, providerId, paidAt } = answer;
  return {
    state,
    word,
    amount,
    ...(returned === null || returned === 0 ? {} : { returned }),
    ...(payments.length > 1 ? { payments } : {}),
    currency,
    provider_id: providerId,
    paid_at: paidAt,
  };
}
