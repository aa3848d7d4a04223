export { openFirstCharge, openPayment } from './charge.commands.ts';
export { reportGateways } from './gateway-circuit.commands.ts';
export { paymentsCollectors } from './payment.collectors.ts';
export { createPayment, type NewPayment } from './payment.commands.ts';
export { receiptMail } from './payment.mail.ts';
export { paymentsPollers } from './payment.jobs.ts';
export { checkPaymentDelays, checkPayments, finishTask, openTask, openTasks, paymentTexts } from './payment.queries.ts';
export { paymentsRoutes } from './payment.routes.ts';
export { inquire, payByCredit } from './settle.commands.ts';
