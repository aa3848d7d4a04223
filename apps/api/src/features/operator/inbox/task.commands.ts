import { fail } from '@mabarin/domain/errors';
import { compareStories, TASK_TEXT_MAX, taskStory } from '@mabarin/domain/tasks/task';
import {
  closedTasks,
  findTask,
  finishTask,
  insertNote,
  openTasks,
  takeTask,
  type TaskRow,
} from '#features/tasks/index.ts';
import {
  listed,
  timeText,
  type Call,
  type Done,
  type LittleDeps,
  type Said,
} from '#features/operator/call.commands.ts';
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
export async function listTasks(db: Db): Promise<Said> {
  return listed(
    await tasksInOrder(db, 'open'),
    ({ id, created_at: at, reason, subject, detail, taken_by: by }) =>
      [id, timeText(at), reason, subject, ...(by === null ? [] : [`taken by ${by}`]), JSON.stringify(detail)].join(
        '  ',
      ),
    'Nothing waits for you.',
  );
}

/** Takes a task, or hands it to `--to`. `--from` is who has it, so that nobody loses a task unseen. */
export async function takeOpenTask(tx: Tx, deps: LittleDeps, { subject, operator, options }: Call): Promise<Done> {
  const id = numberOf(subject);
  const to = options.to === '' ? operator.name : options.to;
  if (to !== operator.name && !(await isActive(tx, deps, to))) {
    throw fail('desk.operator_unknown', { values: { name: to } });
  }
  const before = await requireOpen(tx, id);
  const from = options.from === '' ? null : options.from;
  if (!(await takeTask(tx, id, { from, to, now: deps.clock.now() }))) {
    const task = await requireOpen(tx, id);
    const holder = task.taken_by ?? '-';
    throw fail('desk.task_taken', { values: { name: holder } });
  }
  return { text: `${to} has task ${subject}.`, before: { taken_by: before.taken_by }, after: { taken_by: to } };
}

/** Adds a note with the operator's name and the time. */
export async function noteTask(tx: Tx, deps: LittleDeps, { subject, operator, options }: Call): Promise<Done> {
  const id = numberOf(subject);
  const note = options.text;
  if (note === '' || note.length > TASK_TEXT_MAX) {
    throw fail('desk.note_missing');
  }
  if ((await findTask(tx, id)) === null) throw fail('desk.task_closed');
  await insertNote(tx, { task_id: id, operator: operator.name, note, created_at: deps.clock.now() });
  return `Task ${subject} has a note.`;
}

/** Closes a task. The reason is `--text`, else `--why`. */
export async function closeTask(tx: Tx, deps: LittleDeps, { subject, operator, options }: Call): Promise<Done> {
  const why = options.text === '' ? options.why : options.text;
  const task = await requireOpen(tx, numberOf(subject));
  if (!(await finishTask(tx, task.id, { now: deps.clock.now(), by: operator.name, why })))
    throw fail('desk.task_closed');
  if (task.reason === 'child') {
    const { showReportClosed } = await import('#features/ticket/index.ts');
    await showReportClosed(tx, deps, task.subject);
  }
  return { text: `Task ${subject} is done.`, before: { state: 'open' }, after: { state: 'done', why } };
}

function numberOf(subject: string): number {
  return /^\d{1,15}$/.test(subject) ? Number(subject) : 0;
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
