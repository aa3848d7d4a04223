import type { Selectable } from 'kysely';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';
import type { TaskReason } from '@mabarin/domain/tasks/task';
import type { TaskNoteTable, TaskTable } from './task.tables.ts';

/** A task of an operator. Subject and reason name it: there is one of each pair. */
type Task = { subject: string; reason: TaskReason; detail: Record<string, unknown>; now: Date };

/** Columns of a task that is open again: nobody has it. */
const untouched = { done_at: null, taken_by: null, taken_at: null, closed_by: null, closed_why: null } as const;

function rowOf({ subject, reason, detail, now }: Task) {
  return { subject, reason, detail: JSON.stringify(detail), created_at: now, done_at: null };
}

/** Opens a task; returns false when the same subject and reason has one. */
export async function openTask(db: Db, task: Task): Promise<boolean> {
  const opened = await db
    .insertInto('payment_task')
    .values(rowOf(task))
    .onConflict((conflict) => conflict.columns(['subject', 'reason']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}

/**
 * Makes a finding a task; returns false when it is one already, open or closed by a person since `closedSince`. One that
 * closed itself is open again at once, but a finding that `wavers` around its mark only when that was before `closedSince`.
 */
export async function reopenTask(db: Db, task: Task & { closedSince: Date; wavers?: boolean }): Promise<boolean> {
  const opened = await db
    .insertInto('payment_task')
    .values(rowOf(task))
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'reason'])
        .doUpdateSet((row) => ({
          detail: row.ref('excluded.detail'),
          created_at: row.ref('excluded.created_at'),
          ...untouched,
        }))
        .where('payment_task.done_at', 'is not', null)
        .where((row) =>
          row.or([
            row('payment_task.done_at', '<', task.closedSince),
            row.and([row.val(task.wavers !== true), row('payment_task.closed_by', 'is', null)]),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}

/** Opens a task, again where it was closed. An open one takes the new detail and keeps its time. */
export async function keepTaskOpen(tx: Tx, task: Task): Promise<void> {
  const row = rowOf(task);
  await tx
    .insertInto('payment_task')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'reason'])
        .doUpdateSet({ detail: row.detail, created_at: row.created_at, ...untouched })
        .where('payment_task.done_at', 'is not', null),
    )
    .execute();
  await mendOpenTask(tx, task);
}

/** Gives an open task its new detail; a closed one stays as it is. */
export async function mendOpenTask(tx: Tx, { subject, reason, detail }: Omit<Task, 'now'>): Promise<void> {
  await tx
    .updateTable('payment_task')
    .set({ detail: JSON.stringify(detail) })
    .where('subject', '=', subject)
    .where('reason', '=', reason)
    .where('done_at', 'is', null)
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

/** Closes the open tasks of a reason, except those of these subjects. `of`: only those whose subject begins with it. */
export async function closeTasksBut(
  db: Db,
  { reason, subjects, of = '', now }: { reason: TaskReason; subjects: readonly string[]; of?: string; now: Date },
): Promise<void> {
  await db
    .updateTable('payment_task')
    .set({ done_at: now })
    .where('reason', '=', reason)
    .where('done_at', 'is', null)
    .where((task) => task.fn<boolean>('starts_with', ['subject', task.val(of)]))
    .$if(subjects.length > 0, (tasks) => tasks.where('subject', 'not in', subjects))
    .execute();
}

/** Returns false when no open task has this number. */
export async function finishTask(
  tx: Tx,
  id: number,
  { now, by, why }: { now: Date; by: string; why: string },
): Promise<boolean> {
  const finished = await tx
    .updateTable('payment_task')
    .set({ done_at: now, closed_by: by, closed_why: why })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return finished !== undefined;
}

/** Gives an open task to an operator; returns false when another than `from` has it. */
export async function takeTask(
  tx: Tx,
  id: number,
  { from, to, now }: { from: string | null; to: string; now: Date },
): Promise<boolean> {
  const taken = await tx
    .updateTable('payment_task')
    .set({ taken_by: to, taken_at: now })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where((task) =>
      task.or([task('taken_by', '=', to), from === null ? task('taken_by', 'is', null) : task('taken_by', '=', from)]),
    )
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function insertNote(
  tx: Tx,
  note: { task_id: number; operator: string; note: string; created_at: Date },
): Promise<void> {
  await tx.insertInto('task_note').values(note).execute();
}

export type TaskRow = Selectable<TaskTable>;

export function findTask(db: Db, id: number): Promise<TaskRow | null> {
  return first(db.selectFrom('payment_task').selectAll().where('id', '=', id));
}

export function notesOf(db: Db, ids: readonly number[]): Promise<Selectable<TaskNoteTable>[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('task_note').selectAll().where('task_id', 'in', ids).orderBy('id').execute();
}

export function openTasks(db: Db): Promise<TaskRow[]> {
  return db.selectFrom('payment_task').selectAll().where('done_at', 'is', null).orderBy('id').execute();
}

/** The newest closed tasks. */
export function closedTasks(db: Db, limit: number): Promise<TaskRow[]> {
  return db
    .selectFrom('payment_task')
    .selectAll()
    .where('done_at', 'is not', null)
    .orderBy('done_at', 'desc')
    .limit(limit)
    .execute();
}

export async function countOpenTasks(db: Db): Promise<{ reason: TaskReason; count: number }[]> {
  return db
    .selectFrom('payment_task')
    .select((row) => ['reason', row.fn.countAll<number>().as('count')])
    .where('done_at', 'is', null)
    .groupBy('reason')
    .execute();
}
