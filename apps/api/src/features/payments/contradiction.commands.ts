import { disputeParts } from '@mabarin/domain/disputes/dispute';
import { isRupiah } from '@mabarin/domain/money';
import {
  compareAnswer,
  goneOf,
  type AnswerDifference,
  type ChargeAnswer,
  type ChargeBooks,
} from '@mabarin/domain/reconciliation/compare';
import { settleOn } from '@mabarin/domain/time';
import { closeDifferences, openDifferences } from '#features/tasks/index.ts';
import { bookedCharges, givenBack, type BookedCharge } from './booked-charge.queries.ts';
import { countUnknownState, type PaymentCharge } from './charge.queries.ts';
import { doubtedSuspense, returnsOfCharges, type OpenReturn } from './gateways/gateway-return.queries.ts';
import type { PaymentView } from './payment.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { holdLoss, isUndecidedLoss, lockHostAccount } from '#features/ledger/index.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { ChargeStatus, UnknownStateError } from '#ports/gateway.port.ts';
import type { Db, Tx } from '#schema.ts';

/** An undocumented word becomes an operator's task after this many replies in a row. */
const UNKNOWN_STATES = 3;

const answerDifferences: readonly AnswerDifference[] = ['missing_here', 'missing_there', 'amount_differs'];

/** Keeps a task open while a gateway contradicts our books about a counted charge. Lock the payment's row first. */
export async function noteContradiction(
  tx: Tx,
  deps: LiveDeps & Pick<Deps, 'log' | 'onMoneyDoubted'>,
  { payment, reference }: { payment: PaymentView; reference: string },
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
  await holdGone(tx, deps, { payment, charge, answer });
}

/** Holds the host's share of what refunds left of a charge's lost money, and opens a task for the decision. */
async function holdGone(
  tx: Tx,
  deps: LiveDeps & Pick<Deps, 'onMoneyDoubted'>,
  { payment, charge, answer }: { payment: PaymentView; charge: BookedCharge; answer: ChargeStatus },
): Promise<void> {
  const { id, host_id: hostId, paid_at: paidAt, status, exception, host } = payment;
  const { reference } = charge;
  // Other money was not credited to a host: it is in suspense.
  if (charge.state !== 'paid' || status !== 'paid' || exception === 'unfulfillable' || paidAt === null) return;
  const gone = goneOf(booksOf(charge), answerOf(answer));
  if (gone === 0) return;
  const parts = disputeParts(payment, await givenBack(tx, id), gone);
  // Alerts are locked before the host's account.
  if (await isUndecidedLoss(tx, reference, parts)) await deps.onMoneyDoubted(tx, deps, { hostId, paymentId: id });
  await lockHostAccount(tx, hostId);
  // A refund by transfer took the host's share of it before, which the gateway does not know.
  const { share, fee } = disputeParts(payment, await givenBack(tx, id), gone);
  if (share === 0) return;
  const word = wordOf(answer);
  const loss = {
    by: 'gateway' as const,
    hostId,
    paymentId: id,
    reference,
    word,
    share,
    fee,
    settleOn: settleOn(paidAt),
  };
  const hold = await holdLoss(tx, deps, loss);
  if (hold === null) return;
  const detail = { hold: hold.id, host, payment: id, word, share: hold.share, held: hold.amount };
  await openDifferences(tx, [{ subject: holdSubject(reference), detail }], { now: deps.clock.now(), reopens: true });
  await appendLiveEvents(tx, deps, hostId, [{ kind: 'command', command: 'cash-refresh' }]);
}

/** The gateway's word for lost money, with the returned amount where the word lacks it. */
function wordOf(answer: ChargeStatus): string {
  if (answer.state === 'missing') return answer.state;
  const { word, returned } = answer;
  return returned === null || returned === 0 ? word : `${word}, Rp${returned} went back`;
}

/** Money that gateways gave back by themselves and nobody decided about, the largest first. */
export async function openReturns(db: Db): Promise<OpenReturn[]> {
  const found = new Map((await returnsOfCharges(db)).map((one) => [one.reference, one]));
  for (const charge of await doubtedSuspense(db)) {
    const { payment_id: payment, reference, gateway, task, theirs } = charge;
    const answer = { state: theirs.state, amount: theirs.amount ?? null, returned: theirs.returned ?? null };
    const amount = goneOf(booksOf(charge), answer);
    if (amount > (found.get(reference)?.amount ?? 0))
      found.set(reference, { payment, reference, gateway, amount, task });
  }
  return [...found.values()].toSorted((a, b) => b.amount - a.amount || (a.reference < b.reference ? -1 : 1));
}

export function holdSubject(reference: string): string {
  return `hold ${reference}`;
}

/** Counts a reply with an undocumented state; the third in a row is a task with the word. */
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

export function unknownSubject(reference: string): string {
  return `unknown_state ${reference}`;
}

/** The charge's money is in the books, or its amount is unreadable. */
export function isCounted({ state }: Pick<PaymentCharge, 'state'>): boolean {
  return state === 'paid' || state === 'duplicate';
}

/** Our side of the comparison. */
export function booksOf(charge: BookedCharge): ChargeBooks {
  const { received, refunded, refunding } = charge;
  return { isCounted: isCounted(charge), received, refunded, refunding };
}

/** The gateway's side of the comparison. */
export function answerOf(answer: ChargeStatus): ChargeAnswer {
  if (answer.state === 'missing') return { state: answer.state, amount: null, returned: null };
  const { state, amount, returned, currency } = answer;
  const isReadable = amount !== null && currency === 'IDR' && isRupiah(amount);
  return { state, amount: isReadable ? amount : null, returned };
}

/** Our side of a difference, for its task. */
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
