import { fail } from '@mabarin/domain/errors';
import { compareStories, taskStory } from '@mabarin/domain/tasks/task';
import {
  closedTasks,
  findTask,
  finishTask,
  insertNote,
  openTasks,
  takeTask,
  type TaskRow,
} from '#features/tasks/index.ts';
import type { Call, Done, LittleDeps } from '#features/operator/call.commands.ts';
import { isDemoOperator } from '#features/operator/identity/identity.commands.ts';
import { findOperator } from '#features/operator/identity/identity.queries.ts';
import type { Deps } from '#deps.ts';
import type { Db, Tx } from '#schema.ts';

const CLOSED_SHOWN = 200;

/** Open tasks by weight, amount and age, or the newest closed ones. */
export async function tasksInOrder(db: Db, state: 'open' | 'done'): Promise<TaskRow[]> {
  if (state === 'done') return closedTasks(db, CLOSED_SHOWN);
  return (await openTasks(db))
    .map((task) => ({ task, story: taskStory(task) }))
    .toSorted((a, b) => compareStories(a.story, b.story) || a.task.id - b.task.id)
    .map(({ task }) => task);
}

/** Work for an operator: money in suspense and review, contradictions, stuck items. */
export async function listTasks(db: Db) {
  return { data: await tasksInOrder(db, 'open') };
}

/** Takes a task, or hands it to `to`. `from` is who has it, so that nobody loses a task unseen. */
export async function takeOpenTask(
  tx: Tx,
  deps: LittleDeps,
  { input, operator }: Call<{ task: number; from: string | null; to: string | null }>,
): Promise<Done> {
  const { task: id, from } = input;
  const to = input.to ?? operator.name;
  if (to !== operator.name && !(await isActive(tx, deps, to))) {
    throw fail('desk.operator_unknown', { values: { name: to } });
  }
  const before = await requireOpen(tx, id);
  if (!(await takeTask(tx, id, { from, to, now: deps.clock.now() }))) {
    const task = await requireOpen(tx, id);
    const holder = task.taken_by ?? '-';
    throw fail('desk.task_taken', { values: { name: holder } });
  }
  return { text: `${to} has task ${id}.`, before: { taken_by: before.taken_by }, after: { taken_by: to } };
}

/** Adds a note with the operator's name and the time. */
export async function noteTask(
  tx: Tx,
  deps: LittleDeps,
  { input: { task: id, text: note }, operator }: Call<{ task: number; text: string }>,
): Promise<Done> {
  if ((await findTask(tx, id)) === null) throw fail('desk.task_closed');
  await insertNote(tx, { task_id: id, operator: operator.name, note, created_at: deps.clock.now() });
  return `Task ${id} has a note.`;
}

/** Closes a task. The reason is `text`, else the act's own. */
export async function closeTask(
  tx: Tx,
  deps: LittleDeps,
  { input: { task: id, text }, operator, why: reason }: Call<{ task: number; text?: string | undefined }>,
): Promise<Done> {
  const why = text ?? reason;
  const task = await requireOpen(tx, id);
  if (!(await finishTask(tx, id, { now: deps.clock.now(), by: operator.name, why }))) throw fail('desk.task_closed');
  if (task.reason === 'child') {
    const { showReportClosed } = await import('#features/ticket/index.ts');
    await showReportClosed(tx, deps, task.subject);
  }
  return { text: `Task ${id} is done.`, before: { state: 'open' }, after: { state: 'done', why } };
}

async function requireOpen(tx: Tx, id: number): Promise<TaskRow> {
  const task = await findTask(tx, id);
  if (task === null || task.done_at !== null) throw fail('desk.task_closed');
  return task;
}

async function isActive(db: Db, { config }: Pick<Deps, 'config'>, name: string): Promise<boolean> {
  if (config.seedDemo && isDemoOperator(name)) return true;
  const found = await findOperator(db, name);
  return found !== null && found.disabled_at === null;
}
