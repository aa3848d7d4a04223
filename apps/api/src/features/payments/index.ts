export { openPayment } from './charge.commands.ts';
export { GatewayError } from './charge.gateway.ts';
export type { Charge, ChargeHint, ChargeRequest, ChargeStatus, PaymentGateway } from './charge.gateway.ts';
export { createPayment, type NewPayment } from './payment.commands.ts';
export { paymentsSweepers } from './payment.jobs.ts';
export { checkPaymentDelays, checkPayments, finishTask, openTask, openTasks, paymentTexts } from './payment.queries.ts';
export { paymentsRoutes } from './payment.routes.ts';
export type { Payer, PaymentKind } from './payment.tables.ts';
export { inquire, type Fulfil, type PaidPayment } from './settle.commands.ts';
