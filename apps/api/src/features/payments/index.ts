export { openPayment, resumePayment } from './charge.commands.ts';
export { checkOut } from './checkout.commands.ts';
export { foundPaymentJob } from './find/find.commands.ts';
export { reportGateways } from './gateways/gateway-circuit.commands.ts';
export { findPaidReference, hostIdsOfCharges } from './charge.queries.ts';
export { endGatewayPause, setGatewayPause } from './gateways/gateway-circuit.queries.ts';
export { browserSpender } from './daily-cap.commands.ts';
export { paymentsCollectors } from './payment.collectors.ts';
export { cancelPayment, createPayment, type NewPayment } from './payment.commands.ts';
export { receiptMail } from './payment.mail.ts';
export { paymentsPollers } from './payment.jobs.ts';
export {
  checkPaymentDelays,
  checkPayments,
  findPayer,
  findPayment,
  isHeldByPayer,
  lockPayment,
  markTakenBack,
  paymentTexts,
  replaceTicket,
} from './payment.queries.ts';
export { bookedCharges, bookedColumns, decidedRefunds, givenBack, type BookedCharge } from './booked-charge.queries.ts';
export { givenOfPayment, moneyBackOf, returnedOf } from './given.queries.ts';
export {
  isHeldAsGone,
  isSaidGone,
  returnedOfPrice,
  returnedTwice,
  returnsOfPayment,
} from './gateways/gateway-return.queries.ts';
export { answerOf, booksOf, holdSubject, isCounted, openReturns, oursOf, theirsOf } from './contradiction.commands.ts';
export { askCharge, inquire, inquireCharge, settle } from './settle.commands.ts';
