export {
  closeDifferences,
  countOpenDifferences,
  openDifferences,
  openSubjects,
  type Difference,
} from './difference.queries.ts';
export {
  closeTask,
  closeTasksBut,
  countOpenTasks,
  finishTask,
  keepTaskOpen,
  openTask,
  openTasks,
  reopenTask,
} from './task.queries.ts';
export type { TaskReason } from './task.tables.ts';
