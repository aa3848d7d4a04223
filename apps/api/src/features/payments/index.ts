export { openFirstCharge, openPayment, resumePayment } from './charge.commands.ts';
export { reportGateways } from './gateway-circuit.commands.ts';
export { paymentsCollectors } from './payment.collectors.ts';
export { createPayment, type NewPayment } from './payment.commands.ts';
export { receiptMail } from './payment.mail.ts';
export { paymentsPollers } from './payment.jobs.ts';
export {
  checkPaymentDelays,
  checkPayments,
  finishTask,
  openTask,
  openTasks,
  paymentTexts,
  replaceTicket,
} from './payment.queries.ts';
export { paymentsRoutes } from './payment.routes.ts';
export { bookedCharges, bookedColumns, type BookedCharge } from './booked-charge.queries.ts';
export { answerOf, booksOf, holdSubject, isCounted, oursOf, theirsOf } from './contradiction.commands.ts';
export {
  closeDifferences,
  countOpenDifferences,
  openDifferences,
  openSubjects,
  type Difference,
} from './difference.queries.ts';
export { askCharge, inquire, inquireCharge, payByCredit, settle } from './settle.commands.ts';
