import type { TicketCredit } from '@mabarin/api-client/contract/credit';
import { creditEnd } from '@mabarin/domain/credit/credit';
import { newCreditCode, shownCreditCode } from '@mabarin/domain/credit/code';
import { fail } from '@mabarin/domain/errors';
import type { Rupiah } from '@mabarin/domain/money';
import { closeTask } from '#features/tasks/index.ts';
import {
  findCredit,
  findCreditById,
  findUse,
  insertCredit,
  insertUse,
  lockCredit,
  lockCreditOfCode,
  lockPending,
  releaseReserved,
  updateCredit,
  updateUse,
  type Credit,
  type CreditUse,
} from './credit.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { balances, lockHostAccount, postJournal } from '#features/ledger/index.ts';
import { appendLiveEvents, publicRefresh } from '#features/live/index.ts';
import { decrypt, encrypt, sha256 } from '#platform/crypto/secrets.ts';
import type { SealedColumn } from '#platform/db/secret.queries.ts';
import { addressOf, PREFIX_SHARE, prefixOf } from '#platform/http/address.ts';
import { returnAttempt, takeAttempt } from '#platform/http/rate-limits.ts';
import type { Db, Tx } from '#schema.ts';

const CODE_PURPOSE = 'credit-code';
export const creditSeals: readonly SealedColumn[] = [{ table: 'credit', column: 'code_sealed', purpose: CODE_PURPOSE }];
/** Window of codes that match no credit of the host. */
const CODE_WINDOW_SECONDS = 600;

/** `code` as `readCreditCode` returns it. */
type CodeOf = { hostId: string; code: string };

/** Amounts in rupiah. `pending` waits for the host's balance. */
export type GivenCredit = Pick<Credit, 'id' | 'games' | 'amount' | 'pending' | 'expires_at'>;

/**
 * Gives credit out of the balance that is ready now; what exceeds it is `pending` until `coverPending` covers it. Call it
 * last in a transaction.
 */
export async function giveCredit(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'random'>,
  given: { hostId: string; paymentId: string; entryId: number | null; games: number; amount: Rupiah },
): Promise<GivenCredit> {
  const { hostId, amount, games } = given;
  const now = deps.clock.now();
  const id = deps.random.uuid();
  const code = newCreditCode((below) => deps.random.int(below));
  // Earlier credit is covered first.
  await coverPending(tx, deps, hostId);
  await lockHostAccount(tx, hostId);
  const { ready } = await balances(tx, hostId, now);
  const covered = Math.min(amount, ready);
  const row = { id, games, amount, pending: amount - covered, expires_at: creditEnd(now) };
  await insertCredit(tx, {
    ...row,
    host_id: hostId,
    payment_id: given.paymentId,
    entry_id: given.entryId,
    balance: covered,
    code_hash: sha256(code),
    code_sealed: encrypt(deps.config.secret, CODE_PURPOSE, code),
    created_at: now,
    ended_at: null,
  });
  await postGiven(tx, deps, { id, hostId, amount: covered, before: 0 });
  return row;
}

/** Oldest first; returns rupiah. Everything that takes from the balance calls it first. */
export async function coverPending(tx: Tx, deps: Pick<Deps, 'clock'>, hostId: string): Promise<Rupiah> {
  const waiting = await lockPending(tx, hostId);
  if (waiting.length === 0) return 0;
  const now = deps.clock.now();
  await lockHostAccount(tx, hostId);
  const { ready } = await balances(tx, hostId, now);
  let left = ready;
  for (const { id, amount, pending, balance } of waiting) {
    const covered = Math.min(pending, left);
    if (covered === 0) break;
    left -= covered;
    await updateCredit(tx, id, { pending: pending - covered, balance: balance + covered });
    if (covered === pending) await closeTask(tx, { subject: `credit ${id}`, reason: 'credit', now });
    await postGiven(tx, deps, { id, hostId, amount: covered, before: amount - pending });
  }
  return ready - left;
}

/** `before`: the part already posted, which makes each posting unique. */
async function postGiven(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { id, hostId, amount, before }: { id: string; hostId: string; amount: Rupiah; before: Rupiah },
): Promise<void> {
  if (amount === 0) return;
  await postJournal(tx, deps, {
    kind: 'credit_given',
    idemKey: `credit:${id}:given:${before}`,
    ref: { type: 'credit', id },
    effectiveAt: deps.clock.now(),
    entries: [
      { account: 'host_payable', hostId, amount: -amount, settleOn: null },
      { account: 'viewer_credit', amount },
    ],
  });
}

export function findGiven(db: Db, id: string): Promise<GivenCredit | null> {
  return findCreditById(db, id);
}

/**
 * Looks for what a typed code names; codes that name nothing are counted by address, and by prefix against floods.
 * Throws `credit.code_unknown` and `http.too_many`. Call it outside of transactions.
 */
export async function countGuess<Found>(
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  ip: string,
  find: () => Promise<Found | null>,
): Promise<Found> {
  const { codesPerAddress: max } = deps.config;
  const limits = [
    { name: 'credit-code', subject: addressOf(ip), max },
    { name: 'credit-code-flood', subject: prefixOf(ip), max: PREFIX_SHARE * max },
  ];
  // Counted before the look-up and returned after a hit, so that concurrent guesses cannot pass together.
  for (const limit of limits) {
    await takeAttempt(db, deps, { ...limit, windowSeconds: CODE_WINDOW_SECONDS, refusal: 'http.too_many' });
  }
  const found = await find();
  if (found === null) throw fail('credit.code_unknown');
  for (const limit of limits) await returnAttempt(db, deps, limit);
  return found;
}

export function findCreditOfCode(db: Db, { hostId, code }: CodeOf): Promise<Credit | null> {
  return findCredit(db, hostId, sha256(code));
}

/** A locked credit, and the part that an order may take. */
export type AvailableCredit = { credit: Credit; available: Rupiah };

/** Locks the credit of a code, so that its available part can be reserved. Throws `credit.code_unknown`, as `availableOf`. */
export async function lockAvailable(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { hostId, code }: CodeOf,
): Promise<AvailableCredit> {
  const credit = await lockCreditOfCode(tx, hostId, sha256(code));
  if (credit === null) throw fail('credit.code_unknown');
  return { credit, available: availableOf(credit, deps.clock.now()) };
}

/**
 * Rupiah of a credit that can be spent. Throws the reason when there are none: `credit.code_used`, `credit.code_ended`,
 * `credit.code_reserved`, `credit.code_pending`.
 */
export function availableOf(credit: Credit, now: Date): Rupiah {
  if (credit.expires_at <= now) throw fail('credit.code_ended');
  if (credit.ended_at !== null) throw fail('credit.code_used');
  const available = credit.balance - credit.reserved;
  if (available === 0) throw fail(credit.reserved > 0 ? 'credit.code_reserved' : 'credit.code_pending');
  return available;
}

/** Reserves a part of a credit locked by `lockAvailable`. */
export async function reserveCredit(
  tx: Tx,
  deps: LiveDeps,
  { credit }: AvailableCredit,
  { paymentId, amount }: { paymentId: string; amount: Rupiah },
): Promise<void> {
  await updateCredit(tx, credit.id, { reserved: credit.reserved + amount });
  await insertUse(tx, {
    payment_id: paymentId,
    credit_id: credit.id,
    amount,
    state: 'reserved',
    created_at: deps.clock.now(),
  });
  await appendLiveEvents(tx, deps, credit.host_id, [publicRefresh]);
}

/** The locked part of a credit for a payment: what it reserved, or after a release what is still there. */
export type SpendableUse = { use: CreditUse; credit: Credit; available: Rupiah };

/** Null: the payment uses no credit. The caller has locked the payment. */
export async function lockSpendable(tx: Tx, paymentId: string): Promise<SpendableUse | null> {
  const use = await findUse(tx, paymentId);
  const credit = use === null ? null : await lockCredit(tx, use.credit_id);
  if (use === null || credit === null) return null;
  const free = credit.balance - credit.reserved;
  return { use, credit, available: use.state === 'reserved' ? use.amount : Math.min(use.amount, free) };
}

/** Spends the result of `lockSpendable`; the payment has the journal. */
export async function spendCredit(tx: Tx, deps: LiveDeps, { use, credit, available }: SpendableUse): Promise<void> {
  if (available === 0) return;
  const balance = credit.balance - available;
  await updateCredit(tx, credit.id, {
    balance,
    reserved: use.state === 'reserved' ? credit.reserved - use.amount : credit.reserved,
    ended_at: balance === 0 && credit.pending === 0 ? deps.clock.now() : null,
  });
  await updateUse(tx, use.payment_id, { state: 'spent', amount: available });
  await appendLiveEvents(tx, deps, credit.host_id, [publicRefresh]);
}

/** Releases a payment's credit after it ended or its goods are gone. Idempotent. */
export async function releaseCredit(
  tx: Tx,
  deps: LiveDeps,
  payment: { id: string; host_id: string; credit: Rupiah },
): Promise<void> {
  if (payment.credit === 0 || !(await releaseReserved(tx, payment.id))) return;
  await appendLiveEvents(tx, deps, payment.host_id, [publicRefresh]);
}

/** Returns expired, unspent credit to the host; the part reserved by an open QR stays until that ends. */
export async function endCredit(tx: Tx, deps: LiveDeps, id: string): Promise<boolean> {
  const credit = await lockCredit(tx, id);
  const now = deps.clock.now();
  if (credit === null || credit.ended_at !== null || credit.expires_at > now) return false;
  const { host_id: hostId, balance, reserved } = credit;
  const left = balance - reserved;
  if (left === 0 && credit.pending === 0 && reserved > 0) return false;
  await updateCredit(tx, id, { balance: reserved, pending: 0, ended_at: reserved === 0 ? now : null });
  if (credit.pending > 0) await closeTask(tx, { subject: `credit ${id}`, reason: 'credit', now });
  await appendLiveEvents(tx, deps, hostId, [publicRefresh, { kind: 'command', command: 'cash-refresh' }]);
  if (left === 0) return true;
  await postJournal(tx, deps, {
    kind: 'credit_returned',
    // The balance only falls from here on.
    idemKey: `credit:${id}:returned:${balance}`,
    ref: { type: 'credit', id },
    effectiveAt: now,
    entries: [
      { account: 'viewer_credit', amount: -left },
      { account: 'host_payable', hostId, amount: left, settleOn: null },
    ],
  });
  return true;
}

/** A credit as the holder of the ticket sees it. */
export function shownCredit(
  { config }: Pick<Deps, 'config'>,
  credit: Credit & { player_name: string | null },
): TicketCredit {
  const { amount, pending, balance, reserved, ended_at: endedAt, expires_at: expiresAt } = credit;
  const isUsed = endedAt !== null && endedAt < expiresAt;
  return {
    code: endedAt === null ? shownCreditCode(decrypt(config.secret, CODE_PURPOSE, credit.code_sealed)) : null,
    playerName: credit.player_name,
    games: credit.games,
    amount,
    pending,
    available: balance - reserved,
    reserved,
    state: endedAt === null ? 'open' : isUsed ? 'used' : 'ended',
    at: credit.created_at.toISOString(),
    ends: expiresAt.toISOString(),
  };
}
