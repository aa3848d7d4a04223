import { isFailureError } from '@mabarin/domain/failures';
import { addSeconds, subSeconds } from '#platform/date-fns.ts';
import { closeTask, closeTasksBut, reopenTask } from '#features/tasks/index.ts';
import { OperatorError } from '#features/operator/operator.error.ts';
import {
  allowStatements,
  askForBooksCheck,
  recordCleanBooks,
  takeBooksCheck,
} from '#features/operator/operator.queries.ts';
import type { Deps } from '#deps.ts';
import { checkCash } from '#features/cash/index.ts';
import { checkCredits } from '#features/credit/index.ts';
import { checkDisputes } from '#features/disputes/index.ts';
import { checkHolds, checkLedger, checkLedgerSince } from '#features/ledger/index.ts';
import { checkGifts } from '#features/gifts/index.ts';
import { checkMabar } from '#features/mabar/index.ts';
import { checkPayments, openReturns } from '#features/payments/index.ts';
import { checkSettlements } from '#features/reconciliation/index.ts';
import { checkRefunds } from '#features/refunds/index.ts';
import { checkSupports, checkSupportTotals } from '#features/support/index.ts';
import { checkVouchers } from '#features/vouchers/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db, Tx } from '#schema.ts';

const HOUR = 3_600;
const WEEK = 7 * 24 * HOUR;
/** A row is written before its commit, and by other processes' clocks: newer ones are checked again. */
const OVERLAP_SECONDS = 10 * 60;
/** Time limit of one statement of a check, in milliseconds. */
const LIMIT = { since: 30_000, whole: 600_000 } as const;

/** Checks the books every hour, in the first process; everything once a week. */
export function booksPollers(db: Db, deps: Pick<Deps, 'clock' | 'log'>): readonly Poller[] {
  return [{ name: 'books', everySeconds: 60, run: () => checkBooksWhenDue(db, deps) }];
}

/**
 * Checks the ledger's rules and that payments, settlements, cash-outs, credits and refunds agree with it. `since` null:
 * all of it.
 */
export async function checkBooks(db: Db, since: Date | null, now: Date): Promise<string[]> {
  return [
    ...(await (since === null ? checkLedger(db, now) : checkLedgerSince(db, since, now))),
    ...(await checkPayments(db, since ?? undefined)),
    ...(await checkSettlements(db, since ?? undefined)),
    // Cash-outs, credits, refunds and holds are few, so all are checked.
    ...(await checkCash(db)),
    ...(await checkCredits(db)),
    ...(await checkRefunds(db)),
    ...(await checkHolds(db)),
    ...(await checkDisputes(db)),
  ];
}

/** `checkBooks` and the rules of all other rows: supports and their sums, queues and games, vouchers, gifts. */
export async function checkDatabase(db: Db, now: Date): Promise<string[]> {
  return [
    ...(await checkBooks(db, null, now)),
    ...(await checkSupports(db)),
    ...(await checkSupportTotals(db)),
    ...(await checkMabar(db)),
    ...(await checkVouchers(db)),
    ...(await checkGifts(db)),
  ];
}

/** Runs a check whose statements may take as long as the weekly one's. */
export function withoutHurry<Result>(db: Db, check: (tx: Tx) => Promise<Result>): Promise<Result> {
  return transaction(db, async (tx) => {
    await allowStatements(tx, LIMIT.whole);
    return check(tx);
  });
}

/** The weekly check, now. */
export async function verifyLedger(db: Db, deps: Pick<Deps, 'clock'>): Promise<string> {
  const findings = await withoutHurry(db, (tx) => checkBooks(tx, null, deps.clock.now()));
  if (findings.length > 0) throw new OperatorError(`The books are wrong:\n${findings.join('\n')}`);
  const returns = await openReturns(db);
  if (returns.length === 0) return 'The books are right.';
  const sum = returns.reduce((total, { amount }) => total + amount, 0);
  return [
    `The books are right, but gateways gave Rp${sum} back by themselves that nobody decided about:`,
    ...returns.map(({ payment, reference, gateway, amount, task }) =>
      [
        `Rp${amount} of ${payment}`,
        `charge ${reference} at ${gateway}`,
        task === null ? 'its task was closed: decide its hold, or undo the wrong row' : `task ${task}`,
      ].join('  '),
    ),
  ].join('\n');
}

/** Has everything checked at the service's next turn; tasks whose finding is gone close themselves then. */
export async function askForCheck(tx: Tx, { clock }: Pick<Deps, 'clock'>): Promise<string> {
  await askForBooksCheck(tx, clock.now());
  return 'All books are checked within a minute. Tasks whose finding is gone close themselves.';
}

/** The books and all other invariants, for a restored database. */
export async function verifyDatabase(db: Db, deps: Pick<Deps, 'clock'>): Promise<string> {
  const findings = await withoutHurry(db, (tx) => checkDatabase(tx, deps.clock.now()));
  if (findings.length > 0) throw new OperatorError(`The database is wrong:\n${findings.join('\n')}`);
  return 'The books are right, and so is everything else.';
}

/** Subject of the task of a check that broke itself. */
const BROKEN = 'the check';

/** The first two words of a finding name its row. */
function subjectOf(finding: string): string {
  return finding.split(' ', 2).join(' ');
}

/** Returns the number of new findings that became tasks. */
async function checkBooksWhenDue(db: Db, deps: Pick<Deps, 'clock' | 'log'>): Promise<number> {
  const now = deps.clock.now();
  const taken = await takeBooksCheck(db, { now, next: addSeconds(now, HOUR) });
  if (!taken) return 0;
  const whole = taken.clean_at === null || taken.whole_at === null || taken.whole_at <= subSeconds(now, WEEK);
  const since = whole || taken.clean_at === null ? null : subSeconds(taken.clean_at, OVERLAP_SECONDS);
  const findings = await transaction(db, async (tx) => {
    await allowStatements(tx, since === null ? LIMIT.whole : LIMIT.since);
    return checkBooks(tx, since, now);
  }).catch((error: unknown) => {
    // The database is away. The next hour's check covers this one's rows.
    if (isFailureError(error)) throw error;
    deps.log.error({ err: error }, 'the books could not be checked');
    return error instanceof Error ? error : new Error(String(error));
  });
  const broken = findings instanceof Error;
  const subjects = broken ? [] : findings.map(subjectOf);
  if (!broken) await closeTask(db, { reason: 'books', subject: BROKEN, now });
  // An hourly check does not see older rows, so it closes nothing.
  if (!broken && since === null) await closeTasksBut(db, { reason: 'books', subjects, now });
  let fresh = 0;
  for (const finding of broken ? [`${BROKEN} broke: ${findings.message}`] : findings) {
    const opened = await reopenTask(db, {
      reason: 'books',
      subject: subjectOf(finding),
      detail: { finding },
      now,
      closedSince: subSeconds(now, WEEK),
    });
    if (!opened) continue;
    fresh += 1;
    deps.log.error({ finding }, 'the books are wrong');
  }
  deps.log.info({ since, broken, fresh }, 'the books were checked');
  // Known findings are left to the weekly check: an unfixable one would make every hourly check longer.
  if (!broken && fresh === 0) await recordCleanBooks(db, { clean_at: now, ...(whole ? { whole_at: now } : {}) });
  return fresh;
}
