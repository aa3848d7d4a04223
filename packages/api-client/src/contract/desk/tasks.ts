import { Why } from '@mabarin/domain/desk/desk';
import { TASK_TEXT_MAX, taskReasons, worths } from '@mabarin/domain/tasks/task';
import * as v from 'valibot';
import { Approval } from '#contract/desk/money.ts';
import { code, codeFails } from '#contract/desk/shapes.ts';
import { Nothing, Rupiah } from '#contract/shapes.ts';
import { endpoint, operatorPosts } from '#endpoint.ts';

const Facts = v.array(v.object({ name: v.string(), value: v.string() }));

const DeskTask = v.object({
  id: v.number(),
  reason: v.picklist(taskReasons),
  worth: v.picklist(worths),
  /** The thing that it is about; '': its sentences say it. */
  about: v.string(),
  what: v.string(),
  todo: v.string(),
  amount: v.nullable(Rupiah),
  ours: Facts,
  theirs: Facts,
  /** The desk's page where it is dealt with; null: none. */
  way: v.nullable(v.string()),
  /** Anchor of its row in docs/panduan-meja.md. */
  guide: v.string(),
  /** Steps that end it on the server; null: the desk is enough. */
  steps: v.nullable(
    v.object({ money: v.string(), who: v.string(), command: v.string(), prints: v.string(), over: v.string() }),
  ),
  /** Rows of settlement files that it is about, which may be wrong. */
  rows: v.array(
    v.object({
      /** `<gateway>:<row>` */
      name: v.string(),
      kind: v.picklist(['payment', 'refund']),
      /** Below zero where money went back to a payer. */
      gross: Rupiah,
      settledOn: v.string(),
      approval: Approval,
    }),
  ),
  at: v.string(),
  takenBy: v.nullable(v.string()),
  /** Null: open. `by` null: it closed itself. */
  closed: v.nullable(v.object({ at: v.string(), by: v.nullable(v.string()), why: v.nullable(v.string()) })),
  notes: v.array(v.object({ id: v.number(), operator: v.string(), text: v.string(), at: v.string() })),
});
export type DeskTask = v.InferOutput<typeof DeskTask>;

const TaskNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));
const TaskText = v.pipe(
  v.string('desk.note_missing'),
  v.maxLength(TASK_TEXT_MAX, 'desk.note_missing'),
  v.trim(),
  v.minLength(1, 'desk.note_missing'),
);

export const deskTasks = endpoint(operatorPosts, {
  path: '/api/desk/tasks',
  summary: 'Open tasks by weight, amount and age, or the newest 200 closed ones.',
  input: v.object({ why: Why, state: v.picklist(['open', 'done']) }),
  output: v.object({ data: v.array(DeskTask) }),
  fails: [],
});

export const deskTakeTask = endpoint(operatorPosts, {
  path: '/api/desk/tasks/take',
  summary: 'Takes a task, or hands it over. `from` is who has it on the page; refused when another has it meanwhile.',
  input: v.object({
    why: Why,
    task: TaskNumber,
    from: v.nullable(v.pipe(v.string(), v.maxLength(64))),
    /** Null: the caller. */
    to: v.nullable(v.pipe(v.string(), v.maxLength(64), v.trim())),
  }),
  output: v.object({ data: DeskTask }),
  fails: ['desk.task_taken', 'desk.task_closed', 'desk.operator_unknown'],
});

export const deskNoteTask = endpoint(operatorPosts, {
  path: '/api/desk/tasks/note',
  summary: "Adds a note with the operator's name and the time.",
  input: v.object({ why: Why, task: TaskNumber, text: TaskText }),
  output: v.object({ data: DeskTask }),
  fails: ['desk.note_missing', 'desk.task_closed'],
});

export const deskUndoRow = endpoint(operatorPosts, {
  path: '/api/desk/files/settlement/undo',
  summary:
    'Takes a wrong row of a settlement file back, as if it had not been imported (`settlements undo`). Above the limit two operators do it.',
  input: v.object({ why: Why, ...code, row: v.pipe(v.string(), v.maxLength(400)), task: TaskNumber }),
  secret: ['code'],
  output: v.object({ data: DeskTask }),
  fails: [...codeFails, 'desk.settlement_row_gone', 'desk.second_operator', 'desk.task_closed'],
});

export const deskCloseTask = endpoint(operatorPosts, {
  path: '/api/desk/tasks/close',
  summary: 'Closes a task with its reason.',
  input: v.object({ why: Why, task: TaskNumber, text: TaskText }),
  output: v.object({ data: DeskTask }),
  fails: ['desk.note_missing', 'desk.task_closed'],
});

export const deskCheckBooks = endpoint(operatorPosts, {
  path: '/api/desk/tasks/check-books',
  summary: 'Has all books checked within a minute (`ledger check`); tasks whose finding is gone close themselves.',
  input: v.object({ why: Why }),
  output: Nothing,
  fails: [],
});
