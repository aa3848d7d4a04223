import type { DeskRefund } from '@mabarin/api-client/contract/desk/money';
import { providerReason } from '@mabarin/domain/desk/reasons';
import { fail } from '@mabarin/domain/errors';
import type { OperatorReason } from '@mabarin/domain/restrictions/restriction';
import type { Failure } from '@mabarin/domain/failures';
import { REFUSAL_MAX, RefusalText } from '@mabarin/domain/refunds/refund';
import * as v from 'valibot';
import {
  approvalsOf,
  recorded,
  requireSecondOperator,
  shownApproval,
  type ApprovalState,
} from './approval.commands.ts';
import { waitingSubjects } from './approval.queries.ts';
import { moneyStopped } from './stop.commands.ts';
import { rehearse, requireSeen, type Call, type Done, type LittleDeps } from '#features/operator/call.commands.ts';
import { contextOfRefunds, type RefundContext } from '#features/operator/operator.queries.ts';
import type { Deps } from '#deps.ts';
import { findHostByUsername } from '#features/accounts/index.ts';
import { bankName, findMoneyStop, type MoneyStop } from '#features/cash/index.ts';
import {
  askAnotherAccount,
  decideRefund,
  findRefund,
  hindranceOf,
  hindranceOfApproval,
  isAccountNew,
  lockFreezeOf,
  lockRefund,
  openRefundNumber,
  openRefunds,
  refundedSums,
  requestFromSuspense,
  requestOfHostOrders,
  requestOfOrder,
  requestOfSupport,
  type Refund,
  type RefundDecision,
} from '#features/refunds/index.ts';
import type { Db, Tx } from '#schema.ts';

type RefundToSend = Refund & {
  host: string;
  /** A freeze of its host holds it. */
  frozen: boolean;
  /** The account's number in clear; null: its viewer has not named one. */
  accountNumber: string | null;
  bank: string | null;
  approval: ApprovalState | undefined;
  context: RefundContext | undefined;
  /** Sentence with which its approval would be refused now, and one that is frozen sent; or null. */
  refusal: string | null;
  /** The refund's state for `requireSeen`. */
  seen: string;
};

/** Versions of an approval that the money of a refund goes back to its host. */
const BACK = { refused: -1, failed: -2, returned: -3 } as const;

/** Open refunds and those whose return waits for a second operator, oldest first. */
async function readRefunds(db: Db, deps: Pick<Deps, 'clock' | 'config'>, operator: string): Promise<RefundToSend[]> {
  const waiting = { action: 'refund', version: BACK.returned, now: deps.clock.now() } as const;
  const open = await openRefunds(db, await waitingSubjects(db, waiting));
  const stop = await findMoneyStop(db);
  const [approvals, contexts] = await Promise.all([
    approvalsOfRefunds(db, deps, operator, open),
    contextOfRefunds(
      db,
      open.map(({ id }) => id),
    ),
  ]);
  return Promise.all(
    open.map(async (refund) => {
      const approval = approvals.get(refund.id);
      const isHeld = refund.frozen || (stop !== null && refund.state !== 'paid');
      const hindrance =
        isHeld || waits(refund) ? await whyNotApproved(db, refund, { frozen: refund.frozen, stop, approval }) : null;
      return {
        ...refund,
        accountNumber: openRefundNumber(deps, refund),
        bank: refund.bank_code === null ? null : bankName(refund.bank_code),
        approval,
        context: contexts.get(refund.id),
        refusal: hindrance?.message ?? null,
        seen: seenOf(refund, approval),
      };
    }),
  );
}

/** A new one, and one whose account was named after the approval. */
function waits(refund: Refund): boolean {
  return refund.state === 'requested' || isAccountNew(refund);
}

async function approvalsOfRefunds(
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  operator: string,
  refunds: readonly Refund[],
) {
  const sums = await refundedSums(
    db,
    refunds.map(({ payment_id: payment }) => payment),
  );
  const asked = refunds.map((refund) => ({ id: refund.id, ...approvalOf(refund, sums) }));
  const approvals = await approvalsOf(db, deps, { action: 'refund', operator }, asked);
  // One that is approved needs no further approval, unless a colleague's that gives its money back waits.
  for (const refund of refunds)
    if (!waits(refund) && approvals.get(refund.id)?.back !== true) approvals.delete(refund.id);
  return approvals;
}

/** `sums`: rupiah of all refunds by payment. The day counts a refund once, although its account may change later. */
function approvalOf(refund: Refund, sums: Map<string, number>) {
  const { amount, state, payment_id: payment, host_id: hostId, account_version: version } = refund;
  return { amount, version, ofPayment: sums.get(payment) ?? 0, ...(state === 'requested' && { hostId }) };
}

function seenOf({ state, method, account_version: account }: Refund, approval: ApprovalState | undefined): string {
  return [state, method, account, approval?.first, approval?.second, approval?.back].join('/');
}

/** The same as desk and terminal show them. */
export async function shownRefunds(
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  operator: string,
): Promise<DeskRefund[]> {
  return (await readRefunds(db, deps, operator)).map((one) => ({
    id: one.id,
    payment: one.payment_id,
    at: one.created_at.toISOString(),
    host: one.host,
    amount: one.amount,
    fromHost: one.from_host,
    loss: one.price - one.from_host,
    fee: one.fee,
    suspense: one.suspense,
    credit: one.credit,
    games: one.games,
    askedBy: one.asked_by,
    why: one.context?.why ?? null,
    payer: one.context?.payer ?? '',
    minor: one.context?.minor ?? false,
    likeHost: one.context?.like_host ?? false,
    state: one.state,
    method: one.method,
    provider: one.provider,
    bank: one.bank,
    number: one.accountNumber,
    holder: one.holder,
    reason: one.reason === null ? null : providerReason(one.reason),
    lookFirst: one.ask_first,
    frozen: one.frozen,
    refusal: one.refusal,
    approval: shownApproval(one.approval),
    seen: one.seen,
  }));
}

/** All data of one refund, with the number of its account. Throws `desk.refund_gone`. */
export async function showRefund(db: Db, deps: LittleDeps, { subject: id }: Call) {
  const refund = await findRefund(db, id);
  if (!refund) throw fail('desk.refund_gone', { values: { id } });
  return { data: { ...refund, number: openRefundNumber(deps, refund) } };
}

/** Refunds suspense: of a payment by its id, of a duplicate by its charge's reference. */
export async function refundSuspense(tx: Tx, deps: Deps, call: Call): Promise<Done> {
  return requested(call, [
    await requestFromSuspense(tx, deps, { subject: call.subject, amount: null, askedBy: 'operator' }),
  ]);
}

/** Refunds a support, wholly or in part: out of its host's share, or out of suspense. `amount` null: all. */
export async function refundSupport(
  tx: Tx,
  deps: Deps,
  call: Call<{ payment: string; from: 'host' | 'suspense'; amount: number | null }>,
): Promise<Done> {
  const { payment, from, amount } = call.input;
  const refund =
    from === 'suspense'
      ? await requestFromSuspense(tx, deps, { subject: payment, amount, askedBy: 'operator' })
      : await requestOfSupport(tx, deps, { paymentId: payment, amount });
  return requested(call, [refund]);
}

/** Refunds an order: its unplayed games, with `played` the played ones too, or rupiah without games. */
export async function refundOrder(
  tx: Tx,
  deps: Deps,
  call: Call<{ payment: string; played: boolean; amount: number | null }>,
): Promise<Done> {
  const { payment: paymentId, played, amount } = call.input;
  if (played && amount !== null) throw fail('desk.amount_invalid');
  return requested(call, await requestOfOrder(tx, deps, { paymentId, played, amount }));
}

/** Refunds the unplayed games of all open orders of a host, whose account is to be closed. */
export async function refundOrders(tx: Tx, deps: Deps, call: Call): Promise<Done> {
  const { refunds, kept } = await ordersOf(tx, deps, call.subject);
  const done = requested(call, refunds);
  return kept.length === 0 ? done : { ...done, text: `${done.text} They do not go back so: ${kept.join(', ')}.` };
}

async function ordersOf(tx: Tx, deps: Deps, username: string) {
  const host = await findHostByUsername(tx, username.toLowerCase());
  if (host === null) throw fail('desk.host_gone', { values: { host: username } });
  return requestOfHostOrders(tx, deps, host.id);
}

/** These refunds, rolled back. Throws what they throw. */
export async function quoteOrders(db: Db, deps: Deps, username: string) {
  const { refunds, orders, kept } = await rehearse(db, (tx) => ordersOf(tx, deps, username));
  const quote = quoteOf(refunds);
  return { ...quote, orders, kept, seen: sumsOf(quote) };
}

/** Rupiah of refunds that an operator is about to ask for, and who bears them. */
export type RefundQuote = {
  amount: number;
  price: number;
  fee: number;
  suspense: number;
  credit: number;
  games: number;
  /** Part of the amount that takes no game along. */
  withoutGames: number;
  fromHost: number;
  method: Refund['method'];
  provider: string | null;
};

export type RefundWish =
  | { from: 'order'; payment: string; played: boolean; amount: number | null }
  | { from: 'host' | 'suspense'; payment: string; amount: number | null };

/** The refund itself, rolled back: what it would take from whom. Throws `desk.*`. */
export async function quoteRefund(db: Db, deps: Deps, wish: RefundWish): Promise<RefundQuote & { seen: string }> {
  const { payment: paymentId, amount } = wish;
  const refunds = await rehearse(db, async (tx) => {
    if (wish.from === 'order') return requestOfOrder(tx, deps, { ...wish, paymentId });
    if (wish.from === 'host') return [await requestOfSupport(tx, deps, { paymentId, amount })];
    return [await requestFromSuspense(tx, deps, { subject: paymentId, amount, askedBy: 'operator' })];
  });
  const quote = quoteOf(refunds);
  return { ...quote, seen: sumsOf(quote) };
}

function quoteOf(refunds: readonly Refund[]): RefundQuote {
  const sum = (of: (refund: Refund) => number) => refunds.reduce((total, refund) => total + of(refund), 0);
  const [first] = refunds;
  if (first === undefined) throw fail('refunds.nothing');
  return {
    amount: sum(({ amount }) => amount),
    price: sum(({ price }) => price),
    fee: sum(({ fee }) => fee),
    suspense: sum(({ suspense }) => suspense),
    credit: sum(({ credit }) => credit),
    games: sum(({ games }) => games),
    withoutGames: sum(({ games, amount }) => (games === 0 ? amount : 0)),
    fromHost: sum(({ from_host: fromHost }) => fromHost),
    method: first.method,
    provider: first.provider,
  };
}

function sumsOf({ amount, fromHost, credit, games }: RefundQuote): string {
  return [amount, fromHost, credit, games].join('/');
}

function requested(call: Call, refunds: readonly Refund[]): Exclude<Done, string> {
  const { subject } = call;
  const quote = quoteOf(refunds);
  requireSeen(call, subject, sumsOf(quote));
  const loss = quote.price - quote.fromHost;
  return {
    text: [
      ...refunds.map(({ id, amount }) => `${id}: Rp${amount} of ${subject} go back once you approve it.`),
      ...(loss === 0 ? [] : [`Rp${loss} of it the host's balance did not cover.`]),
    ].join(' '),
    after: {
      refunds: refunds.map(({ id, amount, games }) => ({ refund: id, amount, games })),
      fromHost: quote.fromHost,
      loss,
    },
  };
}

/** States in which a refund may be approved, or sent by a transfer instead. */
const approvable: ReadonlySet<Refund['state']> = new Set(['requested', 'approved', 'processing']);

/** The viewer's text of a refused refund. Throws `desk.*`. */
function readRefusal(text: string): string {
  const { success, output } = v.safeParse(RefusalText, text);
  if (!success) throw fail('desk.refusal_missing', { values: { max: REFUSAL_MAX } });
  return output;
}

function frozenHost({ id, state }: Refund): Failure {
  return fail(state === 'requested' ? 'desk.refund_frozen' : 'desk.refund_frozen_approved', { values: { id } });
}

/** The refusal of any operator's approval, or null: the page's rows and the decision have it from here. */
async function whyNotApproved(
  db: Db,
  refund: Refund,
  { frozen, stop, approval }: { frozen: boolean; stop: MoneyStop | null; approval: ApprovalState | undefined },
): Promise<Failure | null> {
  const { id, method, number_sealed: account } = refund;
  if (frozen) return frozenHost(refund);
  if (stop !== null) return moneyStopped(stop);
  // Two operators approve where the money goes, not the sum alone.
  if (approval !== undefined && method === 'transfer' && account === null)
    return fail('desk.refund_no_account', { values: { id } });
  return hindranceOfApproval(db, refund);
}

type Decided = { lookedUp: boolean };

export function approveRefund(tx: Tx, deps: Deps, call: Call<Decided & { transfer: boolean }>): Promise<Done> {
  const { transfer, lookedUp } = call.input;
  return decide(tx, deps, call, { as: 'approved', transfer, lookedUp });
}

export async function refuseRefund(
  tx: Tx,
  deps: Deps,
  call: Call<Decided & { text: string; because: OperatorReason | null }>,
): Promise<Done> {
  const { lookedUp, text, because } = call.input;
  if (because === null) throw fail('desk.reason_missing');
  return decide(tx, deps, call, { as: 'refused', refusal: readRefusal(text), because, transfer: false, lookedUp });
}

export function endRefund(as: 'paid' | 'failed' | 'returned') {
  return (tx: Tx, deps: Deps, call: Call<Decided>): Promise<Done> =>
    decide(tx, deps, call, { as, transfer: false, lookedUp: call.input.lookedUp });
}

/** Asks for another account, because the bank refused the transfer of an approved refund, which keeps its amount. */
export async function askRefundAccount(tx: Tx, deps: Deps, call: Call<Decided>): Promise<Done> {
  const { subject: id, operator, input } = call;
  const before = await lockRefund(tx, id);
  const gone = fail('desk.refund_gone', { values: { id } });
  if (before === null) throw gone;
  requireSeen(call, id, seenOf(before, (await approvalsOfRefunds(tx, deps, operator.name, [before])).get(id)));
  // A transfer that went after all would be sent twice.
  if (!input.lookedUp) throw fail('desk.refund_unproved', { values: { id } });
  if ((await askAnotherAccount(tx, deps, id)) === null) throw gone;
  return {
    text: `${id} keeps its Rp${before.amount}; its viewer is asked for another account, which you approve.`,
    before: { account: accountEnd(before) },
    after: { account: null, amount: before.amount },
  };
}

/** Every decision about a refund passes here, and so does the check of a second operator. */
async function decide(tx: Tx, deps: Deps, call: Call, decision: RefundDecision): Promise<Done> {
  const { subject: id, operator } = call;
  const { as, lookedUp } = decision;
  const before = await lockRefund(tx, id);
  if (before === null) throw fail('desk.refund_gone', { values: { id } });
  const shown = (await approvalsOfRefunds(tx, deps, operator.name, [before])).get(id);
  if (as !== 'returned') requireSeen(call, id, seenOf(before, shown));
  // A transfer that was sent before the freeze is recorded.
  const maySend = as === 'approved' || (as === 'paid' && !lookedUp);
  const frozen = maySend && (await lockFreezeOf(tx, before));
  if (frozen) throw frozenHost(before);
  const stop = maySend ? await findMoneyStop(tx) : null;
  if (stop !== null) throw moneyStopped(stop);
  // The approval releases money: at once by the gateway, else by the transfer that it allows.
  if (as === 'approved' && approvable.has(before.state)) {
    // Before the first of two approves what the second could not.
    const hindrance = await whyNotApproved(tx, before, { frozen, stop, approval: shown });
    if (hindrance !== null) throw hindrance;
    const approval = approvalOf(before, await refundedSums(tx, [before.payment_id]));
    const asked = { action: 'refund', subject: id, operator: operator.name, ...approval } as const;
    if ((await requireSecondOperator(tx, deps, asked)) === 'recorded') return recorded(call, before.amount);
  }
  // Money that comes back takes what money that goes out takes, where nothing else hinders it.
  if (as !== 'approved' && as !== 'paid' && (await hindranceOf(tx, deps, before, decision)) === null) {
    const approval = approvalOf(before, await refundedSums(tx, [before.payment_id]));
    const back = { ...approval, hostId: before.host_id, version: BACK[as] };
    const asked = { action: 'refund', subject: id, operator: operator.name, ...back } as const;
    if ((await requireSecondOperator(tx, deps, asked)) === 'recorded') return recorded(call, before.amount);
  }
  // Two approved its first account, so two approve the new one.
  if (as === 'paid' && shown !== undefined && isAccountNew(before) && !before.ask_first)
    throw fail('desk.refund_new_account', { values: { id } });
  const decided = await decideRefund(tx, deps, id, decision);
  const { amount, method, provider } = decided;
  const approved =
    method === 'gateway'
      ? `${id} is approved; ${provider} gives it back in a moment.`
      : `${id} is approved. Send the money, then: refunds paid ${id}.`;
  const ended = as === 'paid' ? `${id} is paid.` : `${id} is ${as}; games and money are back.`;
  const more = as === 'returned' ? ' A task says to find its viewer another way.' : '';
  return {
    text: as === 'approved' ? approved : `${ended}${more}`,
    before: { state: before.state, method: before.method },
    // An erasure takes the account out of the refund; the log still says where the money went.
    after: { state: decided.state, method, amount, account: accountEnd(decided) },
  };
}

/** Bank and last digits of the account of a refund; null: none was named. */
function accountEnd({ bank_code: bank, number_end: end }: Refund): string | null {
  return bank === null || end === null ? null : `${bank} ${end}`;
}
