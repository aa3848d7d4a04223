import type { Selectable } from 'kysely';
import type { Db, Tx } from '#schema.ts';
import type { TaskReason, TaskTable } from './task.tables.ts';

/** A task of an operator. Subject and reason name it: there is one of each pair. */
type Task = { subject: string; reason: TaskReason; detail: Record<string, unknown>; now: Date };

/** Opens a task; returns false when the same subject and reason has one. */
export async function openTask(db: Db, task: Task): Promise<boolean> {
  const opened = await db
    .insertInto('payment_task')
    .values({
      subject: task.subject,
      reason: task.reason,
      detail: JSON.stringify(task.detail),
      created_at: task.now,
      done_at: null,
    })
    .onConflict((conflict) => conflict.columns(['subject', 'reason']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}

/**
 * Makes a finding a task; returns false when it is one already, open or closed since `closedSince`. An older closed one
 * is reopened.
 */
export async function reopenTask(db: Db, task: Task & { closedSince: Date }): Promise<boolean> {
  const opened = await db
    .insertInto('payment_task')
    .values({
      subject: task.subject,
      reason: task.reason,
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

/** Opens a task, again where it was closed. An open one takes the new detail and keeps its time. */
export async function keepTaskOpen(tx: Tx, { subject, reason, detail, now }: Task): Promise<void> {
  await tx
    .insertInto('payment_task')
    .values({
      subject,
      reason,
      detail: JSON.stringify(detail),
      created_at: now,
      done_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['subject', 'reason']).doUpdateSet((row) => ({
        detail: row.ref('excluded.detail'),
        created_at: row
          .case()
          .when('payment_task.done_at', 'is', null)
          .then(row.ref('payment_task.created_at'))
          .else(row.ref('excluded.created_at'))
          .end(),
        done_at: null,
      })),
    )
    .execute();
}

export async function closeTask(
  db: Db,
  { subject, reason, now }: { subject: string; reason: TaskReason; now: Date },
): Promise<void> {
  await db
    .updateTable('payment_task')
    .set({ done_at: now })
    .where('subject', '=', subject)
    .where('reason', '=', reason)
    .where('done_at', 'is', null)
    .execute();
}

/** Closes the open tasks of a reason, except those of these subjects. */
export async function closeTasksBut(
  db: Db,
  { reason, subjects, now }: { reason: TaskReason; subjects: readonly string[]; now: Date },
): Promise<void> {
  await db
    .updateTable('payment_task')
    .set({ done_at: now })
    .where('reason', '=', reason)
    .where('done_at', 'is', null)
    .$if(subjects.length > 0, (tasks) => tasks.where('subject', 'not in', subjects))
    .execute();
}

/** Returns false when no open task has this number. */
export async function finishTask(tx: Tx, id: number, now: Date): Promise<boolean> {
  const finished = await tx
    .updateTable('payment_task')
    .set({ done_at: now })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return finished !== undefined;
}

export function openTasks(db: Db): Promise<Selectable<TaskTable>[]> {
  return db.selectFrom('payment_task').selectAll().where('done_at', 'is', null).orderBy('id').execute();
}

export async function countOpenTasks(db: Db): Promise<{ reason: TaskReason; count: number }[]> {
  return db
    .selectFrom('payment_task')
    .select((row) => ['reason', row.fn.countAll<number>().as('count')])
    .where('done_at', 'is', null)
    .groupBy('reason')
    .execute();
}
