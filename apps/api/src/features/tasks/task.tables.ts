import type { TaskReason } from '@mabarin/domain/tasks/task';
import type { ColumnType, Generated } from 'kysely';

/** A task for an operator. */
export type TaskTable = {
  id: Generated<number>;
  subject: string;
  reason: TaskReason;
  detail: ColumnType<Record<string, unknown>, string, string>;
  created_at: Date;
  done_at: Date | null;
  /** The operator who has it. */
  taken_by: Generated<string | null>;
  taken_at: Generated<Date | null>;
  /** The operator who closed it; null: open, or closed by itself. */
  closed_by: Generated<string | null>;
  closed_why: Generated<string | null>;
  /** Operators were told then; before `created_at`: of an earlier opening. */
  told_at: Generated<Date | null>;
  /** Operators were told then that it closed itself; before `created_at`: of an earlier opening. */
  well_at: Generated<Date | null>;
};

/** A note of an operator beside a task. */
export type TaskNoteTable = {
  id: ColumnType<number, never, never>;
  task_id: ColumnType<number, number, never>;
  operator: ColumnType<string, string, never>;
  note: ColumnType<string, string, never>;
  created_at: ColumnType<Date, Date, never>;
};
