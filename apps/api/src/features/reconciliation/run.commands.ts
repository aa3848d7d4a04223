import { compareAnswer, type AnswerDifference } from '@mabarin/domain/reconciliation/compare';
import { addDays, startOfWibDate, wibDate, type WibDate } from '@mabarin/domain/time';
import { addHours, addSeconds } from '#platform/date-fns.ts';
import { closeDifferences, openDifferences, type Difference } from '#features/tasks/index.ts';
import { askCharges, type Asked } from './ask.commands.ts';
import {
  chargesOfDay,
  findRun,
  hasRuns,
  insertRuns,
  recordRun,
  startRun,
  takeRun,
  type ReconciliationRun,
  type RunCounts,
} from './run.queries.ts';
import { followSettlements } from './settlement.commands.ts';
import type { Deps } from '#deps.ts';
import { answerOf, booksOf, isCounted, oursOf, theirsOf } from '#features/payments/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db } from '#schema.ts';

/** Start of the daily runs, Asia/Jakarta. */
const START_HOUR = 6;
/** Ages of the days that are asked about: each of ten, then one in seven up to the sixtieth. */
const DAYS_BACK = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 24, 31, 38, 45, 52, 59];
/**
 * Payments of a batch; one batch runs at a time over all processes. Each takes at least two seconds with at most one
 * call of a kind per charge: half of the 600 a minute that Xendit allows.
 */
const BATCH = 10;
/** Longer than a batch in which every question times out. */
const LEASE_SECONDS = 180;

const answerDifferences: readonly AnswerDifference[] = ['missing_here', 'missing_there', 'amount_differs'];

/** Asks every morning about the payments of `DAYS_BACK`, newest first, a batch at a time. */
export function reconciliationPollers(db: Db, deps: Deps): readonly Poller[] {
  return [
    { name: 'reconciliation-start', everySeconds: 60, run: () => startDaily(db, deps) },
    { name: 'reconciliation', everySeconds: 2, run: () => askNext(db, deps) },
  ];
}

async function startDaily(db: Db, deps: Pick<Deps, 'clock'>): Promise<number> {
  const now = deps.clock.now();
  const today = wibDate(now);
  const runOn = now < addHours(startOfWibDate(today), START_HOUR) ? addDays(today, -1) : today;
  if (await hasRuns(db, runOn)) return 0;
  return insertRuns(db, { runOn, days: DAYS_BACK.map((days) => addDays(runOn, -days)), now });
}

/**
 * Asks about every payment of a day, now. Returns the finished run. Null: another process works on one of its days;
 * this one follows.
 */
export async function reconcileDay(db: Db, deps: Deps, day: WibDate): Promise<ReconciliationRun | null> {
  const only = { runOn: wibDate(deps.clock.now()), day };
  await transaction(db, (tx) => startRun(tx, { ...only, now: deps.clock.now() }));
  for (;;) {
    if ((await askNext(db, deps, only)) > 0) continue;
    const run = await findRun(db, only);
    return run?.done_at === null ? null : run;
  }
}

/** Asks about the next payments of a run; returns how many, 1 at its end, 0 with nothing to do. */
async function askNext(db: Db, deps: Deps, only?: { runOn: WibDate; day: WibDate }): Promise<number> {
  const now = deps.clock.now();
  const run = await takeRun(db, {
    now,
    until: addSeconds(now, LEASE_SECONDS),
    ...(only === undefined ? {} : { only }),
  });
  if (run === null) return 0;
  const { payments, charges } = await chargesOfDay(db, run, BATCH);
  const asked = await askCharges(db, deps, charges);
  const last = payments.at(-1);
  const isDone = payments.length < BATCH;
  if (isDone) await followSettlements(db, deps);
  await record(db, deps, run, asked, {
    ...(last === undefined ? {} : { after_at: last.created_at, after_id: last.id }),
    ...(isDone ? { next_at: null, done_at: deps.clock.now() } : { next_at: deps.clock.now() }),
  });
  return Math.max(payments.length, 1);
}

/** Records a run's progress and its differences as tasks; nothing after another process has taken the run. */
async function record(
  db: Db,
  deps: Pick<Deps, 'clock' | 'log'>,
  run: ReconciliationRun,
  asked: readonly Asked[],
  progress: Parameters<typeof recordRun>[3],
): Promise<void> {
  const now = deps.clock.now();
  const counts: RunCounts = { asked: asked.length, agreed: 0, found: 0, different: 0, unanswered: 0 };
  const open: Difference[] = [];
  const late: Difference[] = [];
  const explained: string[] = [];
  for (const { before, charge, answer } of asked) {
    if (answer === 'unanswered') {
      counts.unanswered += 1;
      continue;
    }
    const difference = compareAnswer(booksOf(charge), answerOf(answer));
    const { reference } = charge;
    const detail = { ours: oursOf(charge), theirs: theirsOf(answer) };
    if (difference !== null) {
      counts.different += 1;
      open.push({ subject: `${difference} ${reference}`, detail });
    } else if (!isCounted(before) && isCounted(charge)) {
      counts.found += 1;
      late.push({ subject: `late ${reference}`, detail });
    } else counts.agreed += 1;
    explained.push(...answerDifferences.filter((one) => one !== difference).map((one) => `${one} ${reference}`));
  }
  await transaction(db, async (tx) => {
    if (!(await recordRun(tx, run, counts, progress))) return;
    const unasked = `unasked ${run.day}`;
    const unanswered = run.unanswered + counts.unanswered;
    if (progress.next_at === null) {
      if (unanswered === 0) explained.push(unasked);
      else open.push({ subject: unasked, detail: { charges: unanswered } });
    }
    await closeDifferences(tx, explained, now);
    await openDifferences(tx, open, { now });
    // Money that was found and credited needs no decision: its task is recorded as done.
    await openDifferences(tx, late, { now, done: true });
  });
  if (counts.found > 0) deps.log.warn({ day: run.day, found: counts.found }, 'reconciliation found money');
  if (progress.next_at === null) deps.log.info({ day: run.day, run_on: run.run_on }, 'a day was reconciled');
}
