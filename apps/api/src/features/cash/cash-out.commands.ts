import { CashOutForm, holdOf, maskAccount, netOf } from '@mabarin/domain/cash/cash';
import { fail } from '@mabarin/domain/errors';
import { keptText } from '@mabarin/domain/restrictions/restriction.text';
import { CASH_OUT_FEE } from '@mabarin/domain/money';
import * as v from 'valibot';
import { openNumber } from './bank.commands.ts';
import { bankName } from './bank-list.ts';
import { cashOutMail, returnedMail } from './cash.mail.ts';
import {
  findBankAccount,
  hostAgeQuery,
  insertCashOut,
  MANUAL,
  moveCashOut,
  OPEN_STATES,
  openCashOuts,
  type CashOut,
} from './cash.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import {
  accountOfSession,
  findHostById,
  findMemberSince,
  freezeOf,
  hostOwner,
  issueNotMe,
  isOwnPassword,
  lockHostForShare,
  type Host,
} from '#features/accounts/index.ts';
import { coverPending } from '#features/credit/index.ts';
import { balances, lockHostAccount, postJournal } from '#features/ledger/index.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { closeTask } from '#features/tasks/index.ts';
import { appendWebhookEvent } from '#features/webhooks/index.ts';
import type { SessionOwner } from '#platform/http/guards.ts';
import { sendMail, type MailDeps } from '#platform/mail/mail.ts';
import type { Random } from '#ports/random.port.ts';
import type { Db, Tx } from '#schema.ts';

/** The complete form, with the proved hash of the password. */
export type ProvedCashOut = { hostId: string; memberId: string | null; amount: number; passwordHash: string };

/**
 * Call it before any transaction. Throws `cash.form_invalid`, `cash.bank_missing`, `cash.age_missing`, `cash.password_wrong`,
 * `accounts.password_wait`.
 */
export async function proveCashOut(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  { hostId, memberId, sessionId }: SessionOwner,
  typed: unknown,
): Promise<ProvedCashOut> {
  const form = v.safeParse(CashOutForm, typed);
  if (!form.success) throw fail('cash.form_invalid');
  const account = await accountOfSession(db, { hostId, memberId });
  if (!(await findBankAccount(db, hostId))) throw fail('cash.bank_missing');
  if (!(await hostAgeQuery(db, hostId).executeTakeFirst())) throw fail('cash.age_missing');
  if (!(await isOwnPassword(db, deps, { ...account, sessionId }, form.output.cashPassword)))
    throw fail('cash.password_wrong');
  return { hostId, memberId, amount: form.output.cashAmount, passwordHash: account.password_hash };
}

/**
 * Takes the amount off the host's balance and opens a cash-out to the current bank account. Returns its reference.
 * Pending credit is covered first, and the ready balance is summed under the account's lock. `prove` asks for the
 * second factor. Throws `cash.kept` with its end `until`, null if unknown.
 */
export async function requestCashOut(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'random' | 'jobs' | 'notifyLive'>,
  proved: ProvedCashOut & { prove: (tx: Tx) => Promise<void> },
): Promise<string> {
  const { hostId, memberId, amount } = proved;
  const now = deps.clock.now();
  // A password reset since the proof ends this request too.
  const host = await lockHostForShare(tx, hostId);
  const account = host && (memberId === null ? host : await accountOfSession(tx, proved));
  if (host === null || account?.password_hash !== proved.passwordHash) throw fail('cash.password_wrong');
  await requireUnheld(tx, host, now);
  await proved.prove(tx);
  await coverPending(tx, deps, hostId);
  await lockHostAccount(tx, hostId);
  const bank = await findBankAccount(tx, hostId);
  if (!bank) throw fail('cash.bank_missing');
  // A helper without a team is refused earlier.
  const helperSince = memberId === null ? null : ((await findMemberSince(tx, { hostId, memberId })) ?? now);
  const hold = holdOf({ bankSavedAt: bank.saved_at, helperSince, now });
  const id = `CO-${deps.random.uuid().replaceAll('-', '').slice(0, 12).toUpperCase()}`;
  const inserted = await insertCashOut(tx, {
    id,
    host_id: hostId,
    amount,
    fee: CASH_OUT_FEE,
    bank_code: bank.bank_code,
    number_sealed: bank.number_sealed,
    holder: bank.holder,
    holder_compared: bank.holder_compared,
    provider: bank.holder_compared ? null : MANUAL,
    state: 'requested',
    payout_reference: payoutReference(deps.random),
    created_at: now,
    ended_at: null,
    held_until: hold?.until ?? null,
    held_because: hold?.because ?? null,
  });
  if (!inserted) throw fail('cash.pending');
  const { ready } = await balances(tx, hostId, now);
  if (amount > ready) throw fail('cash.over_ready');
  const code = await issueNotMe(tx, deps, hostOwner(hostId));
  const number = maskAccount(openNumber(deps, bank.number_sealed));
  const asked = { id, at: now, amount, bank: bankName(bank.bank_code), number, hold, code };
  await sendMail(tx, deps, cashOutMail(deps.config, host, asked));
  await appendLiveEvents(tx, deps, hostId, [{ kind: 'command', command: 'cash-refresh' }]);
  await postJournal(tx, deps, {
    kind: 'cashout',
    idemKey: `cashout:${id}`,
    ref: { type: 'cashout', id },
    effectiveAt: now,
    entries: [
      { account: 'host_payable', hostId, amount: -amount, settleOn: null },
      { account: 'payout_in_flight', amount: netOf(amount) },
      { account: 'payout_fee', amount: CASH_OUT_FEE },
    ],
  });
  return id;
}

/** Throws `cash.kept` while the host's money is frozen, and after a password reset. */
async function requireUnheld(tx: Tx, host: Host, now: Date): Promise<void> {
  const kept = await freezeOf(tx, host, now);
  if (kept !== null) throw fail('cash.kept', { values: { text: keptText(kept) }, extra: { until: kept.until } });
}

/** An open cash-out may be a stranger's, and would be sent when the freeze ends. Throws `cash.frozen_open`. */
export async function refuseOpenCashOut(tx: Tx, hostId: string): Promise<void> {
  if ((await openCashOuts(tx, hostId)).length > 0) throw fail('cash.frozen_open');
}

/** Our reference of a payout at its provider: 20 unguessable digits, which every provider accepts. */
function payoutReference(random: Random): string {
  const half = () => 1_000_000_000 + random.int(9_000_000_000);
  return `${half()}${half()}`;
}

/** Null: no such open cash-out. */
export async function markPaid(tx: Tx, deps: LiveDeps, id: string): Promise<CashOut | null> {
  const now = deps.clock.now();
  const ended = await moveCashOut(tx, id, OPEN_STATES, { state: 'paid', ended_at: now, paid_at: now });
  if (!ended) return null;
  await closeTask(tx, { subject: id, reason: 'withdrawal', now });
  const net = ended.amount - ended.fee;
  await appendWebhookEvent(tx, deps, ended.host_id, {
    type: 'cash_out.paid',
    data: () => ({ cash_out: id, amount: ended.amount, fee: ended.fee, sent: net }),
  });
  await appendLiveEvents(tx, deps, ended.host_id, [{ kind: 'command', command: 'cash-refresh' }]);
  await postJournal(tx, deps, {
    kind: 'cashout_paid',
    idemKey: `cashout-paid:${id}`,
    ref: { type: 'cashout', id },
    effectiveAt: now,
    entries: [
      { account: 'payout_in_flight', amount: -net },
      { account: 'bank', amount: net },
    ],
  });
  return ended;
}

/**
 * By a reversing journal, fee included, with a mail to the host; also after a payment that the bank returned. `reason`:
 * the provider's words. Null: none, or back already.
 */
export async function giveBack(
  tx: Tx,
  deps: LiveDeps & MailDeps,
  { id, state, reason }: { id: string; state: 'rejected' | 'failed'; reason: string | null },
): Promise<CashOut | null> {
  const now = deps.clock.now();
  const from = state === 'failed' ? ([...OPEN_STATES, 'paid'] as const) : OPEN_STATES;
  const ended = await moveCashOut(tx, id, from, { state, ended_at: now });
  if (!ended) return null;
  await closeTask(tx, { subject: id, reason: 'withdrawal', now });
  await appendLiveEvents(tx, deps, ended.host_id, [{ kind: 'command', command: 'cash-refresh' }]);
  await postJournal(tx, deps, {
    kind: 'cashout_returned',
    idemKey: `cashout-returned:${id}`,
    reverses: `cashout:${id}`,
    ref: { type: 'cashout', id },
    effectiveAt: now,
    entries: [
      { account: 'host_payable', hostId: ended.host_id, amount: ended.amount, settleOn: null },
      { account: ended.paid_at === null ? 'payout_in_flight' : 'bank', amount: -(ended.amount - ended.fee) },
      { account: 'payout_fee', amount: -ended.fee },
    ],
  });
  const host = await findHostById(tx, ended.host_id);
  if (host !== null && host.closed_at === null) {
    // Without the number: one that was sealed under another secret must not keep the money.
    const returned = { id, amount: ended.amount, bank: bankName(ended.bank_code), holder: ended.holder, reason };
    await sendMail(tx, deps, returnedMail(deps.config, host, returned));
  }
  return ended;
}
