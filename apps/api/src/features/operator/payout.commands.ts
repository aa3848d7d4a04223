import { fail } from '@mabarin/domain/errors';
import type { Failure } from '@mabarin/domain/failures';
import { REFUSAL_MAX, RefusalText } from '@mabarin/domain/refunds/refund';
import { instantText } from '@mabarin/domain/time';
import * as v from 'valibot';
import { approvalsOf, approvalText, requireSecondOperator, type ApprovalState } from './approval.commands.ts';
import {
  listed,
  recordCall,
  timeText,
  type Call,
  type Run,
  type Done,
  type LittleDeps,
  type Said,
} from './call.commands.ts';
import { OperatorError } from './operator.error.ts';
import type { Deps } from '#deps.ts';
import {
  bankName,
  clearAskFirst,
  comparePayouts,
  confirmPayouts,
  endManually,
  lockCashOut,
  openCashOuts,
  openNumber,
  otherOwners,
  reserveForOperator,
  type OpenCashOut,
} from '#features/cash/index.ts';
import {
  decideRefund,
  findRefund,
  openRefundNumber,
  openRefunds,
  requestFromSuspense,
  requestOfOrder,
  requestOfSupport,
  type Refund,
  type RefundDecision,
} from '#features/refunds/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { PayoutError } from '#ports/payout.port.ts';
import type { Db, Tx } from '#schema.ts';

/** An open cash-out with everything needed to send it manually, account number in clear. */
export type CashOutToSend = OpenCashOut & {
  /** Sent to the account: the amount without its fee. */
  send: number;
  bank: string;
  number: string;
  /** Other hosts with the same account; '' for none. */
  alsoOf: string;
  /** The reason for which it may not be sent now, or null. */
  waits: Wait | null;
  approval: ApprovalState | undefined;
};

/** Open cash-outs, oldest first. */
export async function readCashOuts(db: Db, deps: Pick<Deps, 'clock' | 'config'>): Promise<CashOutToSend[]> {
  const open = await openCashOuts(db);
  const approvals = await approvalsOf(db, deps, 'cash-out', open);
  const others = await otherOwners(db, deps, open);
  return open.map((cashOut, index) => ({
    ...cashOut,
    send: cashOut.amount - cashOut.fee,
    bank: bankName(cashOut.bank_code),
    number: openNumber(deps, cashOut.number_sealed),
    alsoOf: others[index] ?? '',
    waits: whyNotSent(cashOut, { now: deps.clock.now(), lookedUp: false }),
    approval: approvals.get(cashOut.id),
  }));
}

export async function listCashOuts(db: Db, deps: Pick<Deps, 'clock' | 'config'>): Promise<Said> {
  return listed(
    await readCashOuts(db, deps),
    (cashOut) =>
      [
        cashOut.id,
        timeText(cashOut.created_at),
        `@${cashOut.host}`,
        `send Rp${cashOut.send}`,
        `to ${cashOut.bank} ${cashOut.number}`,
        cashOut.holder,
        cashOut.alsoOf === '' ? '' : `juga milik ${cashOut.alsoOf}`,
        // An unsent one is an operator's, or waits; its reason says why.
        ...(cashOut.asks === 0 ? [] : [`at ${cashOut.provider}, asked ${cashOut.asks} times`]),
        ...(cashOut.reason === null ? [] : [cashOut.reason]),
        cashOut.waits === null ? '' : waitText(cashOut.waits),
        approvalText(cashOut.approval),
      ]
        .filter(Boolean)
        .join('  '),
    'No cash-out is open.',
  );
}

type Wait = { kind: 'frozen' | 'restoring' | 'held' | 'restored'; until: Date | null };

function whyNotSent(cashOut: OpenCashOut, { now, lookedUp }: { now: Date; lookedUp: boolean }): Wait | null {
  const { state, frozen, restoring, held_until: until } = cashOut;
  if (state !== 'requested') return null;
  if (frozen) return { kind: 'frozen', until: null };
  if (restoring) return { kind: 'restoring', until: null };
  if (until !== null && until > now) return { kind: 'held', until };
  return cashOut.ask_first && !lookedUp ? { kind: 'restored', until: null } : null;
}

function waitText({ kind, until }: Wait): string {
  switch (kind) {
    case 'frozen':
      return 'FROZEN: its host says "bukan saya", or is disabled or frozen by an operator; do not send it';
    case 'restoring':
      return 'HELD: the database was restored; "payouts compare" first, do not send it';
    case 'held':
      return `HELD until ${until === null ? 'it is released' : timeText(until)}, its host has a mail about it; do not send it yet`;
    case 'restored':
      return 'RESTORED: it may have been sent after the backup; look before you send it';
  }
}

function waitFailure(id: string, { kind, until }: Wait): Failure {
  switch (kind) {
    case 'frozen':
      return fail('desk.cash_out_frozen', { values: { id } });
    case 'restoring':
      return fail('desk.cash_out_restoring', { values: { id } });
    case 'held':
      return fail('desk.cash_out_held', { values: { id, until: until === null ? '' : instantText(until) } });
    case 'restored':
      return fail('desk.look_first', { values: { id } });
  }
}

export function endCashOut(as: 'paid' | 'rejected'): Run<Deps> {
  return async (db, deps, call) => (await endByHand(db, deps, call, as)).text;
}

/**
 * Ends a cash-out manually, or records the first of two approvals. Its provider is asked first, outside the
 * transaction. Throws `OperatorError`.
 */
export async function endByHand(
  db: Db,
  deps: Deps,
  call: Call,
  as: 'paid' | 'rejected',
): Promise<{ outcome: 'paid' | 'rejected' | 'recorded'; text: string }> {
  const id = call.subject;
  const { lookedUp } = call.options;
  const claim = await reserveForOperator(db, deps, { id, lookedUp }).catch((error: unknown) => {
    if (!(error instanceof PayoutError)) throw error;
    throw new OperatorError(
      `The provider could not be asked about ${id}: ${error.message}. Try again in a minute.`,
      fail('desk.provider_silent', { values: { id } }),
    );
  });
  if (claim === 'busy') {
    throw new OperatorError(
      `${id} is at the provider right now. Try again in a minute.`,
      fail('desk.provider_silent', { values: { id } }),
    );
  }
  if (claim === 'at_provider') {
    throw new OperatorError(
      `${id} is at the provider, whose answer decides. See "cash-outs list"; stop it there.`,
      fail('desk.at_provider', { values: { id } }),
    );
  }
  if (claim === 'not_configured') {
    throw new OperatorError(
      `${id} was handed to a provider that is not configured now, and may be on its way. Configure it again until the cash-out has ended, or look at the provider's own records and repeat this with --looked-up.`,
      fail('desk.look_first', { values: { id } }),
    );
  }
  return transaction(db, async (tx) => {
    const { amount, state, host_id: hostId, ask_first: askFirst } = await lockOpenCashOut(tx, id);
    if (askFirst && state === 'requested' && !lookedUp) {
      throw new OperatorError(
        `${id} came back by a restore and may have been sent: look at the bank's or the provider's records, and repeat this with --looked-up.`,
        fail('desk.look_first', { values: { id } }),
      );
    }
    // One sent before its hold is paid.
    if (as === 'paid' && !lookedUp) await requireSendable(tx, deps, { id, hostId, lookedUp });
    const approval = { action: 'cash-out', subject: id, operator: call.operator.name, amount } as const;
    // Money that returns to its host takes one operator.
    const approved = as === 'rejected' ? 'complete' : await requireSecondOperator(tx, deps, approval);
    if (approved === 'recorded') {
      const done = recorded(call, amount);
      await recordCall(tx, deps, call, done);
      return { outcome: 'recorded' as const, text: done.text };
    }
    if (!(await endManually(tx, deps, { id, ...claim, as }))) throw noCashOut(id);
    await recordCall(tx, deps, call, { text: '', before: { state, amount }, after: { state: as, amount } });
    const text = as === 'paid' ? `${id} is paid.` : `${id} is rejected, the money is back on the host's balance.`;
    return { outcome: as, text };
  });
}

/** Approves an open cash-out that takes two operators, before it is sent. */
export async function approveCashOut(tx: Tx, deps: LittleDeps, call: Call): Promise<Done> {
  const { subject: id, operator } = call;
  const { lookedUp } = call.options;
  const { amount, host_id: hostId } = await lockOpenCashOut(tx, id);
  await requireSendable(tx, deps, { id, hostId, lookedUp });
  if (lookedUp) await clearAskFirst(tx, id);
  if (amount <= deps.config.fourEyesOver)
    throw new OperatorError(
      `${id} takes one operator: send it, then "cash-outs paid ${id}".`,
      fail('desk.one_operator', { values: { id } }),
    );
  const approval = { action: 'cash-out', subject: id, operator: operator.name, amount } as const;
  if ((await requireSecondOperator(tx, deps, approval)) === 'recorded') return recorded(call, amount);
  return {
    text: `${id} is approved by two. Send Rp${amount} less its fee, then "cash-outs paid ${id}".`,
    after: { amount },
  };
}

/** The first of two operators has approved. */
function recorded({ subject, operator }: Call, amount: number) {
  return {
    text: `Rp${amount} takes two operators: ${subject} is approved by ${operator.name} and waits for another one, for a day. Nothing else was done; do not send it yet.`,
    after: { approvedBy: operator.name, amount },
  };
}

async function requireSendable(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { id, hostId, lookedUp }: { id: string; hostId: string; lookedUp: boolean },
): Promise<void> {
  const open = (await openCashOuts(tx, hostId)).find((cashOut) => cashOut.id === id);
  const wait = open === undefined ? null : whyNotSent(open, { now: deps.clock.now(), lookedUp });
  if (wait !== null)
    throw new OperatorError(
      `${id} is ${waitText(wait)}. If it has been sent already, look it up and repeat this with --looked-up.`,
      waitFailure(id, wait),
    );
}

async function lockOpenCashOut(tx: Tx, id: string) {
  const cashOut = await lockCashOut(tx, id);
  if (cashOut?.state !== 'requested' && cashOut?.state !== 'processing') throw noCashOut(id);
  return cashOut;
}

function noCashOut(id: string): OperatorError {
  return new OperatorError(`There is no open cash-out ${id}.`, fail('desk.cash_out_gone', { values: { id } }));
}

/** Asks the payout provider about everything a restored database may have forgotten. Throws `OperatorError`. */
export async function compareRestored(db: Db, deps: Deps, call: Call): Promise<string> {
  await transaction(db, (tx) => recordCall(tx, deps, call));
  const compared = await comparePayouts(db, deps);
  if (compared === null) throw new OperatorError('Nothing is held by a restore.');
  const { newestAt, lines, unanswered } = compared;
  const refunds = (await openRefunds(db)).filter(({ ask_first: askFirst }) => askFirst);
  const next =
    unanswered > 0
      ? `${unanswered} got no answer: run this again.`
      : 'Compare the provider\'s own list since then with these references: each transfer that is not among them was made after the backup. Then "payouts confirm".';
  return [
    `Newest instant that came back: ${timeText(newestAt)}.`,
    ...(lines.length === 0 ? ['No cash-out may have been sent.'] : lines),
    ...refunds.map((refund) => [...refundParts(deps, refund), `${refund.refund_reference}: look yourself`].join('  ')),
    next,
  ].join('\n');
}

/** Releases the hold of a restore. Throws `OperatorError`. */
export async function confirmRestored(tx: Tx, deps: Deps): Promise<Done> {
  if (!(await confirmPayouts(tx, deps)))
    throw new OperatorError('Nothing is held by a restore, or "payouts compare" has not asked about all of it.');
  return { text: 'Cash-outs and refunds are sent again.', before: { held: true }, after: { held: false } };
}

export type RefundToSend = Refund & {
  /** The account's number in clear; null: its viewer has not named one. */
  accountNumber: string | null;
  bank: string | null;
  what: string;
  approval: ApprovalState | undefined;
};

/** Open refunds, oldest first. */
export async function readRefunds(db: Db, deps: Pick<Deps, 'clock' | 'config'>): Promise<RefundToSend[]> {
  const open = await openRefunds(db);
  const approvals = await approvalsOf(
    db,
    deps,
    'refund',
    open.filter(({ state }) => state === 'requested'),
  );
  return open.map((refund) => ({
    ...refund,
    accountNumber: openRefundNumber(deps, refund),
    bank: refund.bank_code === null ? null : bankName(refund.bank_code),
    what: whatOf(refund),
    approval: approvals.get(refund.id),
  }));
}

export async function listRefunds(db: Db, deps: Pick<Deps, 'clock' | 'config'>): Promise<Said> {
  return listed(
    await readRefunds(db, deps),
    (refund) => [...refundParts(deps, refund), approvalText(refund.approval)].filter(Boolean).join('  '),
    'No refund is open.',
  );
}

/** All data of one refund. Throws `OperatorError`. */
export async function showRefund(db: Db, deps: Pick<Deps, 'config'>, { subject: id }: Call): Promise<string> {
  const refund = await findRefund(db, id);
  if (!refund) throw new OperatorError(`There is no refund ${id}.`);
  return [
    ...refundParts(deps, refund),
    `payment ${refund.payment_id}${refund.charge_reference === null ? '' : `, charge ${refund.charge_reference}`}`,
    whatOf(refund),
    `price Rp${refund.price}, fee Rp${refund.fee}, suspense Rp${refund.suspense}, credit Rp${refund.credit}`,
    `Rp${refund.from_host} of it from the host, Rp${refund.price - refund.from_host} is our loss`,
    `under ${refund.refund_reference} at ${refund.provider}`,
  ].join('\n');
}

function whatOf({ games, suspense, entry_id: entryId }: Refund): string {
  if (games > 0) return `${games} games of entry ${entryId}`;
  return suspense > 0 ? 'money in suspense' : 'a support, or played games';
}

function refundParts(deps: Pick<Deps, 'config'>, refund: Refund): string[] {
  const number = openRefundNumber(deps, refund);
  const toAccount =
    number === null || refund.bank_code === null
      ? 'to an account that its viewer has not named yet'
      : `to ${bankName(refund.bank_code)} ${number}  ${refund.holder}`;
  return [
    refund.id,
    timeText(refund.created_at),
    `${refund.state}, asked by the ${refund.asked_by}`,
    `Rp${refund.amount}`,
    refund.method === 'gateway' ? `back by ${refund.provider}` : toAccount,
    ...(refund.asks === 0 ? [] : [`asked ${refund.asks} times`]),
    ...(refund.reason === null ? [] : [refund.reason]),
    ...(refund.ask_first ? ['RESTORED: it may have been paid after the backup; look, then --looked-up'] : []),
  ];
}

/** Refunds suspense: of a payment by its id, of a duplicate by its charge's reference. */
export async function refundSuspense(tx: Tx, deps: Deps, { subject }: Call): Promise<Done> {
  const refund = await requestFromSuspense(tx, deps, { subject, amount: null });
  if (refund === null) {
    throw new OperatorError(
      `Nothing of ${subject} is in suspense, or it goes back already.`,
      fail('desk.nothing_in_suspense'),
    );
  }
  return requested(refund, subject);
}

/** Refunds a support, wholly or in part: out of its host's share, or out of suspense. */
export async function refundSupport(tx: Tx, deps: Deps, { subject, options }: Call): Promise<Done> {
  const { from } = options;
  if (options.amount !== '' && !/^[1-9]\d{0,8}$/.test(options.amount))
    throw new OperatorError(
      'Say how much in digits, or leave it out for all: --amount 50000.',
      fail('desk.amount_invalid'),
    );
  const amount = options.amount === '' ? null : Number(options.amount);
  if (from === 'suspense') {
    const refund = await requestFromSuspense(tx, deps, { subject, amount });
    if (refund === null)
      throw new OperatorError(
        `There is not so much of ${subject} in suspense, or it goes back already.`,
        fail('desk.nothing_in_suspense'),
      );
    return requested(refund, subject);
  }
  if (from !== 'host') throw new OperatorError('Say out of what: --from host, or --from suspense.');
  const refund = await requestOfSupport(tx, deps, { paymentId: subject, amount });
  if (refund === 'unknown') {
    throw new OperatorError(`${subject} is no support that its host was credited.`, fail('desk.not_credited'));
  }
  if (refund === 'held') {
    throw new OperatorError(
      `The gateway says that money of ${subject} is gone: see "holds list".`,
      fail('desk.support_held'),
    );
  }
  if ('left' in refund) {
    throw new OperatorError(
      `Rp${refund.left} of ${subject} can go back.`,
      fail('desk.refund_left', { values: { left: refund.left.toLocaleString('id-ID') } }),
    );
  }
  const done = requested(refund, subject);
  const loss = refund.price - refund.from_host;
  return loss === 0 ? done : { ...done, text: `${done.text} Rp${loss} of it the host's balance did not cover.` };
}

/** Refunds an order, its played games only with `--played`. */
export async function refundOrder(tx: Tx, deps: Deps, { subject, options: { played } }: Call): Promise<Done> {
  const refunds = await requestOfOrder(tx, deps, { paymentId: subject, played });
  switch (refunds) {
    case 'unknown':
      throw new OperatorError(`${subject} is no order that its host was credited.`, fail('desk.not_credited'));
    case 'held':
      throw new OperatorError(
        `The gateway says that money of ${subject} is gone: see "holds list".`,
        fail('desk.support_held'),
      );
    case 'just_played':
      throw new OperatorError(
        `A game of ${subject} ended less than ten minutes ago and may be taken back: repeat this then.`,
        fail('desk.just_played'),
      );
  }
  const loss = refunds.reduce((sum, { price, from_host: fromHost }) => sum + price - fromHost, 0);
  return {
    text: [
      ...refunds.map((refund) => requested(refund, subject).text),
      ...(loss === 0 ? [] : [`Rp${loss} of it the host's balance did not cover.`]),
    ].join(' '),
    after: { refunds: refunds.map(({ id, amount, games }) => ({ refund: id, amount, games })), loss },
  };
}

function requested({ id, amount, state, from_host: fromHost }: Refund, subject: string) {
  return {
    text: `${id}: Rp${amount} of ${subject} go back once you approve it.`,
    after: { refund: id, amount, fromHost, state },
  };
}

/** States in which a refund may be approved, or sent by a transfer instead. */
const approvable: ReadonlySet<Refund['state']> = new Set(['requested', 'approved', 'processing']);

/** The viewer's text of a refused refund. Throws `OperatorError`. */
function readRefusal(text: string): string {
  const { success, output } = v.safeParse(RefusalText, text);
  if (!success)
    throw new OperatorError(
      `Say why to its viewer, in Indonesian: --text <1 to ${REFUSAL_MAX} characters>.`,
      fail('desk.refusal_missing', { values: { max: REFUSAL_MAX } }),
    );
  return output;
}

/** Every decision about a refund passes here, and so does the check of a second operator. */
export function decideAboutRefund(as: RefundDecision['as']) {
  return async (tx: Tx, deps: Deps, call: Call): Promise<Done> => {
    const { subject: id, operator, options } = call;
    const { transfer, lookedUp } = options;
    const decision: RefundDecision =
      as === 'refused' ? { as, refusal: readRefusal(options.text), transfer, lookedUp } : { as, transfer, lookedUp };
    const before = await findRefund(tx, id);
    // The approval releases money: at once by the gateway, else by the transfer that it allows.
    if (as === 'approved' && before !== null && approvable.has(before.state)) {
      const { amount } = before;
      const approval = { action: 'refund', subject: id, operator: operator.name, amount } as const;
      if ((await requireSecondOperator(tx, deps, approval)) === 'recorded') return recorded(call, amount);
    }
    const decided = await decideRefund(tx, deps, id, decision);
    switch (decided) {
      case 'unknown':
        throw new OperatorError(`There is no refund ${id}.`, fail('desk.refund_gone', { values: { id } }));
      case 'wrong_state':
        throw new OperatorError(
          `${id} cannot be ${as} (any more). See "refunds show ${id}".`,
          fail('desk.refund_gone', { values: { id } }),
        );
      case 'no_account':
        throw new OperatorError(
          `The viewer of ${id} has not named an account yet.`,
          fail('desk.refund_no_account', { values: { id } }),
        );
      case 'no_gateway':
        throw new OperatorError(
          `${id} is paid by its gateway in a moment. To transfer it: refunds approve --transfer.`,
          fail('desk.refund_by_gateway', { values: { id } }),
        );
      case 'at_gateway':
        throw new OperatorError(
          `${id} is at the gateway, whose answer decides. If it says no for good, look at the gateway's own records and repeat this with --looked-up.`,
          fail('desk.at_provider', { values: { id } }),
        );
      case 'restored':
        throw new OperatorError(
          `${id} came back by a restore and may have been paid: look at the bank's or the gateway's records, and repeat this with --looked-up.`,
          fail('desk.look_first', { values: { id } }),
        );
      case 'credit_given':
        throw new OperatorError(
          `A part of ${id} came back as credit, which may be spent. Book the rest by hand.`,
          fail('desk.credit_given', { values: { id } }),
        );
    }
    const { amount, method, provider } = decided;
    const approved =
      method === 'gateway'
        ? `${id} is approved; ${provider} gives it back in a moment.`
        : `${id} is approved. Send the money, then: refunds paid ${id}.`;
    const ended = as === 'paid' ? `${id} is paid.` : `${id} is ${as}; games and money are back.`;
    return {
      text: as === 'approved' ? approved : ended,
      before: { state: before?.state, method: before?.method },
      after: { state: decided.state, method, amount },
    };
  };
}
