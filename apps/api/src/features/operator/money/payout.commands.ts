import type { DeskCashOut } from '@mabarin/api-client/contract/desk/money';
import { providerReason } from '@mabarin/domain/desk/reasons';
import { fail } from '@mabarin/domain/errors';
import type { Failure } from '@mabarin/domain/failures';
import { instantText } from '@mabarin/domain/time';
import {
  approvalsOf,
  recorded,
  requireSecondOperator,
  shownApproval,
  type ApprovalState,
} from './approval.commands.ts';
import {
  recordCall,
  rehearse,
  requireSeen,
  timeText,
  type Call,
  type Done,
  type LittleDeps,
} from '#features/operator/call.commands.ts';
import { moneyStopped } from './stop.commands.ts';
import { OperatorError } from '#features/operator/operator.error.ts';
import type { Deps } from '#deps.ts';
import {
  bankName,
  clearAskFirst,
  compareHolder,
  comparePayouts,
  confirmPayouts,
  endManually,
  findMoneyStop,
  lockCashOut,
  openCashOuts,
  openNumber,
  otherOwners,
  reserveForOperator,
  whyNotReserved,
  type MoneyStop,
  type OpenCashOut,
} from '#features/cash/index.ts';
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
  /** Sentence with which its approval or transfer would be refused now, after a look at the bank's records; or null. */
  refusal: string | null;
  approval: ApprovalState | undefined;
  /** The cash-out's state for `requireSeen`. */
  seen: string;
};

/** Open cash-outs, oldest first, as `operator` sees them; of one host with `hostId`. */
export async function readCashOuts(
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  { operator, hostId }: { operator: string; hostId?: string },
): Promise<CashOutToSend[]> {
  const open = await openCashOuts(db, hostId);
  const approvals = await approvalsOf(
    db,
    deps,
    { action: 'cash-out', operator },
    open.map(({ id, amount, host_id }) => ({ id, amount, hostId: host_id, version: 0 })),
  );
  const others = await otherOwners(db, deps, open);
  const stop = await findMoneyStop(db);
  return open.map((cashOut, index) => {
    const waits = whyNotSent(cashOut, { now: deps.clock.now(), stop, lookedUp: false });
    const approval = approvals.get(cashOut.id);
    return {
      ...cashOut,
      send: cashOut.amount - cashOut.fee,
      bank: bankName(cashOut.bank_code),
      number: openNumber(deps, cashOut.number_sealed),
      alsoOf: others[index] ?? '',
      waits,
      refusal:
        waits === null || ['restored', 'uncompared'].includes(waits.kind)
          ? null
          : waitFailure(cashOut.id, waits).message,
      approval,
      seen: [cashOut.state, waits?.kind, approval?.first, approval?.second, approval?.back].join('/'),
    };
  });
}

/** Open cash-outs as desk and terminal show them. */
export async function shownCashOuts(db: Db, deps: Deps, operator: string): Promise<DeskCashOut[]> {
  return (await readCashOuts(db, deps, { operator })).map((one) => ({
    id: one.id,
    host: one.host,
    at: one.created_at.toISOString(),
    amount: one.amount,
    send: one.send,
    bank: one.bank,
    number: one.number,
    holder: one.holder,
    alsoOf: one.alsoOf,
    state: one.state === 'processing' ? 'processing' : 'requested',
    provider: one.state === 'processing' ? one.provider : null,
    reason: one.reason === null ? null : providerReason(one.reason),
    frozen: one.waits?.kind === 'frozen',
    refusal: one.refusal,
    lookFirst: one.waits?.kind === 'restored',
    compareFirst: !one.holder_compared,
    sendable: isSendable(deps, one),
    filed: one.filed_at?.toISOString() ?? null,
    approval: shownApproval(one.approval),
    seen: one.seen,
  }));
}

/** By hand, not held, and approved by two where it takes two. */
export function isSendable(
  { payout }: Pick<Deps, 'payout'>,
  { state, provider, waits, approval }: CashOutToSend,
): boolean {
  const isManual = provider === 'manual' || (provider === null && payout === null);
  return (
    state === 'requested' &&
    isManual &&
    waits === null &&
    (approval === undefined || (approval.second !== null && !approval.back))
  );
}

/** Reasons for which a host's open cash-outs are not sent, by their ids; null: none. */
export async function waitsOfCashOuts(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  hostId: string,
): Promise<Map<string, Wait | null>> {
  const open = await openCashOuts(db, hostId);
  const known = { now: clock.now(), stop: await findMoneyStop(db), lookedUp: false };
  return new Map(open.map((cashOut) => [cashOut.id, whyNotSent(cashOut, known)]));
}

type Wait =
  | { kind: 'frozen' | 'restoring' | 'restored' | 'uncompared' }
  | { kind: 'held'; until: Date }
  | { kind: 'stopped'; stop: MoneyStop };

function whyNotSent(
  cashOut: OpenCashOut,
  { now, stop, lookedUp }: { now: Date; stop: MoneyStop | null; lookedUp: boolean },
): Wait | null {
  const { state, frozen, restoring, held_until: until } = cashOut;
  if (state !== 'requested') return null;
  if (frozen) return { kind: 'frozen' };
  if (restoring) return { kind: 'restoring' };
  if (stop !== null) return { kind: 'stopped', stop };
  if (until !== null && until > now) return { kind: 'held', until };
  if (cashOut.ask_first && !lookedUp) return { kind: 'restored' };
  return cashOut.holder_compared ? null : { kind: 'uncompared' };
}

function waitFailure(id: string, wait: Wait): Failure {
  switch (wait.kind) {
    case 'frozen':
      return fail('desk.cash_out_frozen', { values: { id } });
    case 'restoring':
      return fail('desk.cash_out_restoring', { values: { id } });
    case 'stopped':
      return moneyStopped(wait.stop);
    case 'held':
      return fail('desk.cash_out_held', { values: { id, until: instantText(wait.until) } });
    case 'restored':
      return fail('desk.look_first', { values: { id } });
    case 'uncompared':
      return fail('desk.holder_uncompared', { values: { id } });
  }
}

/** Version of an approval that a cash-out returns to its host. */
const REJECTED = -1;

type Ending = Call<{ lookedUp: boolean }>;

export function endCashOut(as: 'paid' | 'rejected') {
  return async (db: Db, deps: Deps, call: Ending) => (await endByHand(db, deps, call, as)).text;
}

export function refuseEnd(as: 'paid' | 'rejected') {
  return (db: Db, deps: Deps, call: Ending) => checkEnd(db, deps, call, as);
}

type Ended = { outcome: 'paid' | 'rejected' | 'recorded'; text: string };

/**
 * Ends a cash-out manually, or records the first of two approvals. Its provider is asked first, outside the
 * transaction. Throws `desk.*`.
 */
export async function endByHand(db: Db, deps: Deps, call: Ending, as: 'paid' | 'rejected'): Promise<Ended> {
  const { subject: id } = call;
  const { lookedUp } = call.input;
  const claim = await answered(id, reserveForOperator(db, deps, { id, lookedUp }));
  if (typeof claim === 'string') throw notHere(id, claim);
  return transaction(db, (tx) => endReserved(tx, deps, call, { as, ...claim }));
}

/** Throws what `endByHand` would refuse now; nothing is reserved, and nothing changes. */
export async function checkEnd(db: Db, deps: Deps, call: Ending, as: 'paid' | 'rejected'): Promise<void> {
  const { subject: id } = call;
  const { lookedUp } = call.input;
  const place = await answered(id, whyNotReserved(db, deps, { id, lookedUp }));
  if (place !== null) throw notHere(id, place);
  await rehearse(db, (tx) => endReserved(tx, deps, call, { as }));
}

/** Throws `desk.*` for a provider that did not answer. */
async function answered<Answer>(id: string, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof PayoutError)) throw error;
    throw fail('desk.provider_silent', { values: { id } });
  }
}

function notHere(id: string, place: 'busy' | 'at_provider' | 'not_configured'): Failure {
  switch (place) {
    case 'busy':
      return fail('desk.provider_silent', { values: { id } });
    case 'at_provider':
      return fail('desk.at_provider', { values: { id } });
    case 'not_configured':
      return fail('desk.look_first', { values: { id } });
  }
}

/** `asks`: its takings when it was reserved; undefined: nobody reserved it. */
async function endReserved(
  tx: Tx,
  deps: Deps,
  call: Ending,
  { as, asks }: { as: 'paid' | 'rejected'; asks?: number },
): Promise<Ended> {
  const { subject: id, operator } = call;
  const { lookedUp } = call.input;
  const cashOut = await lockOpenCashOut(tx, id);
  const { amount, state, host_id: hostId, ask_first: askFirst } = cashOut;
  await requireUnchanged(tx, deps, call, { id, hostId });
  if (askFirst && state === 'requested' && !lookedUp) {
    throw fail('desk.look_first', { values: { id } });
  }
  // One sent before its hold is paid.
  if (as === 'paid' && !lookedUp) await requireSendable(tx, deps, { id, hostId, lookedUp });
  // Money that returns to its host takes what money that leaves takes.
  const version = as === 'rejected' ? REJECTED : 0;
  const approval = { action: 'cash-out', operator: operator.name, subject: id, amount, hostId, version } as const;
  const approved = await requireSecondOperator(tx, deps, approval);
  if (approved === 'recorded') {
    const done = recorded(call, amount);
    await recordCall(tx, deps, call, done);
    return { outcome: 'recorded', text: done.text };
  }
  if (!(await endManually(tx, deps, { id, asks: asks ?? cashOut.asks, as }))) throw noCashOut(id);
  await recordCall(tx, deps, call, { text: '', before: { state, amount }, after: { state: as, amount } });
  const text = as === 'paid' ? `${id} is paid.` : `${id} is rejected, the money is back on the host's balance.`;
  return { outcome: as, text };
}

/**
 * Approves an open cash-out before it is sent: its second operator, where it takes two, and with `compared` the holder's
 * name that its host typed.
 */
export async function approveCashOut(
  tx: Tx,
  deps: LittleDeps,
  call: Call<{ lookedUp: boolean; compared: boolean }>,
): Promise<Done> {
  const { subject: id, operator } = call;
  const { lookedUp, compared } = call.input;
  const cashOut = await lockOpenCashOut(tx, id);
  const { amount, holder, host_id: hostId } = cashOut;
  await requireUnchanged(tx, deps, call, { id, hostId });
  const isCompared = compared && !cashOut.holder_compared;
  if (isCompared) await compareHolder(tx, deps, cashOut);
  await requireSendable(tx, deps, { id, hostId, lookedUp });
  if (lookedUp) await clearAskFirst(tx, id);
  const of = { action: 'cash-out', operator: operator.name } as const;
  const approval = { amount, hostId, version: 0 };
  if (!(await approvalsOf(tx, deps, of, [{ id, ...approval }])).has(id)) {
    if (isCompared) return { text: `The bank names ${holder} for ${id}: send it.`, after: { state: 'compared' } };
    throw fail('desk.one_operator', { values: { id } });
  }
  if ((await requireSecondOperator(tx, deps, { ...of, subject: id, ...approval })) === 'recorded')
    return recorded(call, amount);
  return {
    text: `${id} is approved by two. Send Rp${amount} less its fee, then "cash-outs paid ${id}".`,
    after: { amount },
  };
}

/** Throws `desk.*` when the cash-out, whose row is locked, is no longer as its page showed it. */
async function requireUnchanged(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  call: Call,
  { id, hostId }: { id: string; hostId: string },
): Promise<void> {
  if (call.seen === undefined) return;
  const open = await readCashOuts(tx, deps, { operator: call.operator.name, hostId });
  const now = open.find((cashOut) => cashOut.id === id);
  requireSeen(call, id, now?.seen ?? '');
}

async function requireSendable(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { id, hostId, lookedUp }: { id: string; hostId: string; lookedUp: boolean },
): Promise<void> {
  const open = (await openCashOuts(tx, hostId)).find((cashOut) => cashOut.id === id);
  const known = { now: deps.clock.now(), stop: await findMoneyStop(tx), lookedUp };
  const wait = open === undefined ? null : whyNotSent(open, known);
  if (wait !== null) throw waitFailure(id, wait);
}

async function lockOpenCashOut(tx: Tx, id: string) {
  const cashOut = await lockCashOut(tx, id);
  if (cashOut?.state !== 'requested' && cashOut?.state !== 'processing') throw noCashOut(id);
  return cashOut;
}

function noCashOut(id: string): Failure {
  return fail('desk.cash_out_gone', { values: { id } });
}

/** Asks the payout provider about everything a restored database may have forgotten. Throws `desk.*`. */
export async function compareRestored(db: Db, deps: Deps, call: Call): Promise<string> {
  await transaction(db, (tx) => recordCall(tx, deps, call));
  const compared = await comparePayouts(db, deps);
  if (compared === null) throw new OperatorError('Nothing is held by a restore.');
  const { newestAt, lines, unanswered } = compared;
  const { openRefunds } = await import('#features/refunds/index.ts');
  const refunds = (await openRefunds(db)).filter(({ ask_first: askFirst }) => askFirst);
  const next =
    unanswered > 0
      ? `${unanswered} got no answer: run this again.`
      : 'Compare the provider\'s own list since then with these references: each transfer that is not among them was made after the backup. Then "payouts confirm".';
  return [
    `Newest instant that came back: ${timeText(newestAt)}.`,
    ...(lines.length === 0 ? ['No cash-out may have been sent.'] : lines),
    ...refunds.map(({ id, amount, refund_reference: name }) => `${id}  Rp${amount}  ${name}: look yourself`),
    next,
  ].join('\n');
}

/** Releases the hold of a restore. Throws `desk.*`. */
export async function confirmRestored(tx: Tx, deps: Deps): Promise<Done> {
  if (!(await confirmPayouts(tx, deps)))
    throw new OperatorError('Nothing is held by a restore, or "payouts compare" has not asked about all of it.');
  return { text: 'Cash-outs and refunds are sent again.', before: { held: true }, after: { held: false } };
}
