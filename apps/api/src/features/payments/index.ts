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
export { gatewayNamed, inquire, inquireCharge, payByCredit } from './settle.commands.ts';
export type { PaymentCharge } from './charge.queries.ts';
