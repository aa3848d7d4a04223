import {
  deskCheckBooks,
  deskCloseTask,
  deskNoteTask,
  deskTakeTask,
  deskTasks,
  type DeskTask,
} from '@mabarin/api-client/contract/desk/tasks';
import { fail } from '@mabarin/domain/errors';
import { taskStory } from '@mabarin/domain/tasks/task';
import type { Deps } from '#deps.ts';
import { createDesk } from '#features/desk/desk.mount.ts';
import { tasksInOrder } from '#features/operator/index.ts';
import { findTask, notesOf, type TaskRow } from '#features/tasks/index.ts';
import type { ApiServer } from '#platform/http/mount.ts';
import type { Db } from '#schema.ts';

export function taskRoutes(server: ApiServer, deps: Deps): void {
  const desk = createDesk(server, deps);

  desk.read(deskTasks, { action: 'desk tasks', subject: () => '*' }, async (db, { state }) => ({
    data: await shownTasks(db, await tasksInOrder(db, state)),
  }));
  desk.command(
    deskTakeTask,
    ({ task, from, to }) => ({
      command: 'tasks take',
      subject: String(task),
      options: { from: from ?? '', to: to ?? '' },
    }),
    async (db, { task }) => ({ data: await shownTask(db, task) }),
  );
  desk.command(
    deskNoteTask,
    ({ task, text }) => ({ command: 'tasks note', subject: String(task), options: { text } }),
    async (db, { task }) => ({ data: await shownTask(db, task) }),
  );
  desk.command(
    deskCloseTask,
    ({ task, text }) => ({ command: 'tasks done', subject: String(task), options: { text } }),
    async (db, { task }) => ({ data: await shownTask(db, task) }),
  );
  desk.command(
    deskCheckBooks,
    () => ({ command: 'ledger check' }),
    async () => ({ data: null }),
  );
}

async function shownTask(db: Db, id: number): Promise<DeskTask> {
  const task = await findTask(db, id);
  const [shown] = task === null ? [] : await shownTasks(db, [task]);
  if (shown === undefined) throw fail('desk.task_closed');
  return shown;
}

async function shownTasks(db: Db, tasks: readonly TaskRow[]): Promise<DeskTask[]> {
  const notes = Map.groupBy(
    await notesOf(
      db,
      tasks.map(({ id }) => id),
    ),
    ({ task_id: id }) => id,
  );
  return tasks.map((task) => {
    const { kind: _kind, ...story } = taskStory(task);
    return {
      ...story,
      id: task.id,
      reason: task.reason,
      subject: task.subject,
      at: task.created_at.toISOString(),
      takenBy: task.taken_by,
      closed:
        task.done_at === null ? null : { at: task.done_at.toISOString(), by: task.closed_by, why: task.closed_why },
      notes: (notes.get(task.id) ?? []).map(({ id, operator, note: text, created_at: at }) => ({
        id,
        operator,
        text,
        at: at.toISOString(),
      })),
    };
  });
}
