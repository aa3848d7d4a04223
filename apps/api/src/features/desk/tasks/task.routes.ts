import {
  deskCheckBooks,
  deskCloseTask,
  deskNoteTask,
  deskTakeTask,
  deskTasks,
  deskUndoRow,
  type DeskTask,
} from '@mabarin/api-client/contract/desk/tasks';
import { fail } from '@mabarin/domain/errors';
import { taskStory } from '@mabarin/domain/tasks/task';
import type { Deps } from '#deps.ts';
import type { Desk } from '#features/desk/desk.mount.ts';
import { gatewayActs, officeActs, readRows, shownApproval, tasksInOrder } from '#features/operator/index.ts';
import { findTask, notesOf, type TaskRow } from '#features/tasks/index.ts';
import type { Db } from '#schema.ts';

/** First words of tasks that a wrong row may have made. */
const OF_ROWS: ReadonlySet<string> = new Set([
  'settled_unpaid',
  'settled_amount',
  'settled_twice',
  'settled_refund',
  'unknown_row',
  'fee_unexpected',
  'row_changed',
]);

export function taskRoutes(desk: Desk, deps: Deps): void {
  const shown = async (db: Db, { task }: { task: number }, _data: unknown, operator: string) => ({
    data: await shownTask(db, deps, operator, task),
  });

  desk.read(deskTasks, { action: 'desk tasks', subject: () => '*' }, async (db, { state }, { operator }) => ({
    data: await shownTasks(db, deps, operator.name, await tasksInOrder(db, state)),
  }));
  desk.act(deskTakeTask, officeActs.takeTask, shown);
  desk.act(deskNoteTask, officeActs.noteTask, shown);
  desk.act(deskCloseTask, officeActs.closeTask, shown);
  desk.act(deskUndoRow, gatewayActs.undoRow, shown);
  desk.act(deskCheckBooks, gatewayActs.checkBooks, async () => ({ data: null }));
}

async function shownTask(db: Db, deps: Deps, operator: string, id: number): Promise<DeskTask> {
  const task = await findTask(db, id);
  const [shown] = task === null ? [] : await shownTasks(db, deps, operator, [task]);
  if (shown === undefined) throw fail('desk.task_closed');
  return shown;
}

/** The charge or row of a task about settlements that is open or was closed by hand; null: it is about neither. */
function nameOfRows({ subject, reason, done_at: done, closed_by: by }: TaskRow): string | null {
  const [what = '', ...name] = subject.split(' ');
  const isOfRows = reason === 'reconciliation' && OF_ROWS.has(what);
  // What closed itself had a right row.
  return isOfRows && (done === null || by !== null) ? name.join(' ') : null;
}

function nameOf({ gateway, row_key: key }: { gateway: string; row_key: string }): string {
  return `${gateway}:${key}`;
}

async function shownTasks(db: Db, deps: Deps, operator: string, tasks: readonly TaskRow[]): Promise<DeskTask[]> {
  const notes = Map.groupBy(
    await notesOf(
      db,
      tasks.map(({ id }) => id),
    ),
    ({ task_id: id }) => id,
  );
  const names = tasks.flatMap((task) => nameOfRows(task) ?? []);
  const rows = await readRows(db, deps, operator, names);
  return tasks.map((task) => {
    const name = nameOfRows(task);
    const { kind: _kind, ...story } = taskStory(task);
    return {
      ...story,
      id: task.id,
      reason: task.reason,
      rows: rows
        .filter((row) => name !== null && (row.charge === name || nameOf(row) === name))
        .map((row) => ({
          name: nameOf(row),
          kind: row.kind,
          gross: row.gross,
          settledOn: row.settled_on,
          approval: shownApproval(row.approval),
        })),
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
