export { backupPollers } from './watch/backups.commands.ts';
export { booksPollers, checkDatabase } from './books.commands.ts';
export { recordAct } from './call.commands.ts';
export { findingsOfAll } from './terminal/doctor.commands.ts';
export { isDemoOperator, signIn, takeCode } from './identity/identity.commands.ts';
export {
  addOperatorPasskey,
  DESK_CHALLENGE,
  earnCode,
  removeOperatorPasskey,
  renameOperatorPasskey,
  startOperatorPasskey,
} from './identity/operator-passkey.commands.ts';
export { passkeysOfOperator } from './identity/operator-passkey.queries.ts';
export { runCommand, runTyped, type TypedCall } from './run.commands.ts';
export { verifyDatabase } from './report.commands.ts';
export { findOpenSession, insertSession, updateSession } from './session.queries.ts';
export { newestOperatorLog } from './operator.queries.ts';
export { servicePollers } from './watch/services.commands.ts';
export { tasksInOrder } from './inbox/task.commands.ts';
export { inboxPollers } from './inbox/told.commands.ts';
export { operatorChatJob } from './inbox/told.jobs.ts';
export { readHolds } from './hold.commands.ts';
export { readRows } from './settlement.commands.ts';
export { seenOfHost } from './actions/host.queries.ts';
export { readDisputes } from './dispute.commands.ts';
export { readCashOuts, waitsOfCashOuts } from './payout.commands.ts';
export { quoteRefund, readRefunds } from './refund.commands.ts';
export { isSendable, readAnswered, type AnsweredRow } from './actions/payout-file.commands.ts';
export type { ApprovalState } from './approval.commands.ts';
export { takenDownText, waitingWithThings } from './actions/complaint.commands.ts';
