import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { BooksCheckTable, OperatorLogTable } from './operator.tables.ts';
import type { Db, Tx } from '#schema.ts';

export async function insertOperatorLog(tx: Tx, row: Insertable<OperatorLogTable>): Promise<void> {
  await tx.insertInto('operator_log').values(row).execute();
}

/** Takes the check of the books, if it is due; null when it is not, or another process has taken it. It is due again at `next`. */
export async function takeBooksCheck(
  db: Db,
  at: { now: Date; next: Date },
): Promise<Selectable<BooksCheckTable> | null> {
  const taken = await db
    .updateTable('books_check')
    .set({ next_at: at.next })
    .where('next_at', '<=', at.now)
    .returningAll()
    .executeTakeFirst();
  return taken ?? null;
}

/** Records that a check found nothing new. */
export async function recordCleanBooks(db: Db, set: Updateable<BooksCheckTable>): Promise<void> {
  await db.updateTable('books_check').set(set).execute();
}

/** Lets statements of this transaction run for so long, instead of the app role's five seconds. */
export async function allowStatements(tx: Tx, milliseconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(tx);
}

/**
 * Makes a finding a task; false when it is one already, open or closed since `closedSince`. One that was closed longer
 * ago and is found again is open again.
 */
export async function openBooksTask(
  db: Db,
  task: { subject: string; detail: Record<string, unknown>; now: Date; closedSince: Date },
): Promise<boolean> {
  const opened = await db
    .insertInto('payment_task')
    .values({
      subject: task.subject,
      reason: 'books',
      detail: JSON.stringify(task.detail),
      created_at: task.now,
      done_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'reason'])
        .doUpdateSet((row) => ({
          detail: row.ref('excluded.detail'),
          created_at: row.ref('excluded.created_at'),
          done_at: null,
        }))
        .where('payment_task.done_at', '<', task.closedSince),
    )
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}
