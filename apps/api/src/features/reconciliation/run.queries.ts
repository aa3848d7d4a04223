import { addDays, startOfWibDate, type WibDate } from '@mabarin/domain/time';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { ReconciliationRunTable } from './reconciliation.tables.ts';
import { bookedColumns, type BookedCharge } from '#features/payments/index.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

export type ReconciliationRun = Selectable<ReconciliationRunTable>;

/** A run's counts of charges. */
export type RunCounts = Pick<ReconciliationRun, 'asked' | 'agreed' | 'found' | 'different' | 'unanswered'>;

/**
 * Begins missing runs on a day. One of a day without payments has nothing to ask and is done at once, but for the first of
 * `days`, whose end also follows up settlements. Returns how many are new.
 */
export async function insertRuns(
  db: Db,
  { runOn, days, now }: { runOn: WibDate; days: readonly WibDate[]; now: Date },
): Promise<number> {
  const paid = await daysWithPayments(db, days);
  const inserted = await db
    .insertInto('reconciliation_run')
    .values(
      days.map((day, at) => ({
        ...newRun({ runOn, day, now }),
        ...(at === 0 || paid.has(day) ? {} : { next_at: null, done_at: now }),
      })),
    )
    .onConflict((conflict) => conflict.columns(['run_on', 'day']).doNothing())
    .returning('day')
    .execute();
  return inserted.length;
}

async function daysWithPayments(db: Db, days: readonly WibDate[]): Promise<Set<WibDate>> {
  const { rows } = await sql<{ day: WibDate }>`
    select asked.day
    from unnest(
      ${days}::text[],
      ${days.map((day) => startOfWibDate(day))}::timestamptz[],
      ${days.map((day) => startOfWibDate(addDays(day, 1)))}::timestamptz[]
    ) as asked (day, starts, ends)
    where exists (select from payment where created_at >= asked.starts and created_at < asked.ends)`.execute(db);
  return new Set(rows.map(({ day }) => day));
}

/** Begins a run, perhaps again on the same day; a running one continues. */
export async function startRun(tx: Tx, run: { runOn: WibDate; day: WibDate; now: Date }): Promise<void> {
  const row = newRun(run);
  await tx
    .insertInto('reconciliation_run')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['run_on', 'day'])
        .doUpdateSet({
          after_at: row.after_at,
          after_id: '',
          asked: 0,
          agreed: 0,
          found: 0,
          different: 0,
          unanswered: 0,
          next_at: run.now,
          started_at: run.now,
          done_at: null,
        })
        .where('reconciliation_run.done_at', 'is not', null),
    )
    .execute();
}

function newRun({ runOn, day, now }: { runOn: WibDate; day: WibDate; now: Date }) {
  return { run_on: runOn, day, after_at: startOfWibDate(day), next_at: now, started_at: now, done_at: null };
}

export async function hasRuns(db: Db, runOn: WibDate): Promise<boolean> {
  const row = await db.selectFrom('reconciliation_run').select('day').where('run_on', '=', runOn).executeTakeFirst();
  return row !== undefined;
}

export function findRun(db: Db, run: { runOn: WibDate; day: WibDate }): Promise<ReconciliationRun | null> {
  return first(
    db.selectFrom('reconciliation_run').selectAll().where('run_on', '=', run.runOn).where('day', '=', run.day),
  );
}

/**
 * Takes the first open run until `until`, newest day first, or that of `only`. Null: there is none, or another process
 * asks: only one does at a time, so that gateways are asked slowly.
 */
export async function takeRun(
  db: Db,
  at: { now: Date; until: Date; only?: { runOn: WibDate; day: WibDate } },
): Promise<ReconciliationRun | null> {
  const { now, until, only } = at;
  const { rows } = await sql<ReconciliationRun>`
    update reconciliation_run as run
    set next_at = ${until}, taken = taken + 1
    from (
      select run_on, day
      from reconciliation_run
      where next_at is not null
        ${only === undefined ? sql`` : sql`and run_on = ${only.runOn}::date and day = ${only.day}::date`}
      order by run_on, day desc
      limit 1
    ) as oldest
    where run.run_on = oldest.run_on and run.day = oldest.day and run.next_at <= ${now}
      and not exists (
        select from reconciliation_run as other
        where other.next_at > ${now} and (other.run_on, other.day) <> (run.run_on, run.day)
      )
    returning run.*`.execute(db);
  return rows[0] ?? null;
}

/** Records a run's progress for its last taker; returns false when another process has taken it. */
export async function recordRun(
  tx: Tx,
  { run_on, day, taken }: ReconciliationRun,
  counts: RunCounts,
  set: Updateable<Pick<ReconciliationRunTable, 'after_at' | 'after_id' | 'next_at' | 'done_at'>>,
): Promise<boolean> {
  const recorded = await tx
    .updateTable('reconciliation_run')
    .set((row) => ({
      ...set,
      asked: row('asked', '+', counts.asked),
      agreed: row('agreed', '+', counts.agreed),
      found: row('found', '+', counts.found),
      different: row('different', '+', counts.different),
      unanswered: row('unanswered', '+', counts.unanswered),
    }))
    .where('run_on', '=', run_on)
    .where('day', '=', day)
    .where('taken', '=', taken)
    .returning('day')
    .executeTakeFirst();
  return recorded !== undefined;
}

/** Charges of payments made on a day after the run's position, in the order of their payments. */
export async function chargesOfDay(
  db: Db,
  { day, after_at, after_id }: Pick<ReconciliationRun, 'day' | 'after_at' | 'after_id'>,
  limit: number,
): Promise<{ payments: { id: string; created_at: Date }[]; charges: BookedCharge[] }> {
  const payments = await db
    .selectFrom('payment')
    .select(['id', 'created_at'])
    .where(sql<boolean>`(created_at, id) > (${after_at}::timestamptz, ${after_id})`)
    .where('created_at', '<', startOfWibDate(addDays(day, 1)))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  const { rows } = await sql<BookedCharge>`
    select ${bookedColumns}
    from payment
    join payment_charge as charge on charge.payment_id = payment.id
    where payment.id = any(${payments.map(({ id }) => id)}::text[])
    order by charge.number`.execute(db);
  return { payments, charges: rows };
}

/** End of the newest finished run, or null. */
export async function lastRunDone(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('reconciliation_run')
    .select((run) => run.fn.max('done_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}
