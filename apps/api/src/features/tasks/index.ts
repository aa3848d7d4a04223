export {
  closeDifferences,
  countOpenDifferences,
  openDifferences,
  openSubjects,
  type Difference,
} from './difference.queries.ts';
export { subjectsOfPayments, type PaymentNames } from './payment-subject.ts';
export {
  closedTasks,
  closeTask,
  closeTasksBut,
  countOpenTasks,
  findTask,
  finishTask,
  insertNote,
  keepTaskOpen,
  mendOpenTask,
  notesOf,
  openTask,
  openTasks,
  reopenTask,
  takeTask,
  type TaskRow,
} from './task.queries.ts';
