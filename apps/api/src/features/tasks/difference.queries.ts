import { sql } from 'kysely';
import type { Db, Tx } from '#schema.ts';

/** The task of a difference: `<what> <of which charge or row>`, and both sides. */
export type Difference = { subject: string; detail: Record<string, unknown> };

/**
 * Makes each difference one task and updates open ones. An operator's closed one stays closed, unless `reopens` and its
 * sides changed; a self-closed one is reopened. `done`: recorded as explained already.
 */
export async function openDifferences(
  tx: Tx,
  differences: readonly Difference[],
  { now, done = false, reopens = false }: { now: Date; done?: boolean; reopens?: boolean },
): Promise<void> {
  if (differences.length === 0) return;
  await sql`
    insert into payment_task (subject, reason, detail, created_at, done_at)
    select subject, 'reconciliation', detail, ${now}::timestamptz, case when ${done} then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(differences)}::jsonb) as difference (subject text, detail jsonb)
    on conflict (subject, reason) do update
    set detail = excluded.detail, done_at = excluded.done_at,
      taken_by = case when payment_task.done_at is null then payment_task.taken_by end,
      taken_at = case when payment_task.done_at is null then payment_task.taken_at end,
      closed_by = null, closed_why = null,
      created_at = case when payment_task.done_at is null then payment_task.created_at else excluded.created_at end
    where not ${done} and case
      when payment_task.done_at is not null and payment_task.detail ? 'explained_at' then true
      else payment_task.detail <> excluded.detail and (payment_task.done_at is null or ${reopens})
    end`.execute(tx);
}

/** Closes the open, explained tasks of these subjects. */
export async function closeDifferences(tx: Tx, subjects: readonly string[], now: Date): Promise<void> {
  if (subjects.length === 0) return;
  await sql`
    update payment_task
    set done_at = ${now}, detail = detail || jsonb_build_object('explained_at', ${now}::timestamptz)
    where reason = 'reconciliation' and done_at is null and subject = any(${subjects}::text[])`.execute(tx);
}

/** Subjects of the open tasks that begin with a word. */
export async function openSubjects(db: Db, word: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_task')
    .select('subject')
    .where('reason', '=', 'reconciliation')
    .where('done_at', 'is', null)
    .where('subject', 'like', `${word} %`)
    .execute();
  return rows.map(({ subject }) => subject);
}

export async function countOpenDifferences(db: Db): Promise<number> {
  const row = await db
    .selectFrom('payment_task')
    .select((task) => task.fn.countAll<number>().as('count'))
    .where('reason', '=', 'reconciliation')
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return row?.count ?? 0;
}
