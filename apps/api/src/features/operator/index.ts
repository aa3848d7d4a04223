export { backupPollers } from './watch/backups.commands.ts';
export { booksPollers, checkDatabase, verifyDatabase } from './money/books.commands.ts';
export { subjectOf, type Act } from './acts/act.ts';
export { cashOutActs } from './acts/cash-out.acts.ts';
export { disputeActs } from './acts/dispute.acts.ts';
export { gatewayActs } from './acts/gateway.acts.ts';
export { holdActs } from './acts/hold.acts.ts';
export { hostActs } from './acts/host.acts.ts';
export { legalActs } from './acts/legal.acts.ts';
export { officeActs } from './acts/office.acts.ts';
export { refundActs } from './acts/refund.acts.ts';
export { viewerActs } from './acts/viewer.acts.ts';
export { wordActs } from './acts/word.acts.ts';
export { recordAct, type Call } from './call.commands.ts';
export { findingsOfAll } from './terminal/doctor.commands.ts';
export { shownObjections } from './complaint.commands.ts';
export { isDemoOperator, signIn, takeCode } from './identity/identity.commands.ts';
export {
  addOperatorPasskey,
  DESK_CHALLENGE,
  earnCode,
  removeOperatorPasskey,
  renameOperatorPasskey,
  startOperatorPasskey,
} from './identity/operator-passkey.commands.ts';
export { useLink } from './identity/link.commands.ts';
export { runAct, runCommand } from './run.commands.ts';
export { findOpenSession, insertSession, updateSession } from './session.queries.ts';
export { newestOperatorLog } from './operator.queries.ts';
export { watchedPollers } from './watch/fault.commands.ts';
export { servicePollers } from './watch/services.commands.ts';
export { tasksInOrder } from './inbox/task.commands.ts';
export { inboxPollers } from './inbox/notice.commands.ts';
export { operatorChatJob } from './inbox/notice.jobs.ts';
export { shownHolds } from './money/hold.commands.ts';
export { legalPollers, showOrder } from './legal/legal.commands.ts';
export { readRows } from './money/settlement.commands.ts';
export { seenOfHost } from './host.queries.ts';
export { shownDisputes } from './money/dispute.commands.ts';
export { shownCashOuts, waitsOfCashOuts } from './money/payout.commands.ts';
export { quoteOrders, quoteRefund, shownRefunds } from './money/refund.commands.ts';
export { readAnswered } from './money/payout-file.commands.ts';
export { shownMoneyStop } from './money/stop.commands.ts';
export { shownApproval } from './money/approval.commands.ts';
export { takenDownText, waitingWithThings } from './complaint.commands.ts';
