export { askAnotherAccount, openRefundNumber, refundSeals } from './account.commands.ts';
export { endLostPayment } from './lost-payment.commands.ts';
export { requestOfHostOrders, requestOfOrder } from './order-refund.commands.ts';
export { refundsCollectors } from './refund.collectors.ts';
export { refundsPollers } from './refund.jobs.ts';
export {
  checkRefunds,
  entriesOfPayment,
  findRefund,
  isLeftAgain,
  lockFreezeOf,
  lockRefund,
  openRefunds,
  refundedSums,
  type Refund,
} from './refund.queries.ts';
export { requestFromSuspense, requestOfSupport, ticketRefundPart, givenOf } from './request.commands.ts';
export {
  decideRefund,
  hindranceOf,
  hindranceOfApproval,
  isAccountNew,
  type RefundDecision,
} from './settle.commands.ts';
