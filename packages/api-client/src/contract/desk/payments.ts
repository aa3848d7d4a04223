import { PAYMENT_STATES } from '@mabarin/domain/payments/state';
import * as v from 'valibot';
import { because, code, codeFails, Id, why } from '#contract/desk/shapes.ts';
import { Nothing } from '#contract/shapes.ts';
import { endpoint, operatorPosts } from '#endpoint.ts';

export const deskInquire = endpoint(operatorPosts, {
  path: '/api/desk/payments/inquire',
  summary:
    'Asks the gateway about a payment now, as its notification would (`webhooks replay`), and returns its state.',
  input: v.object({ ...why, payment: Id }),
  output: v.object({ data: v.object({ status: v.picklist(PAYMENT_STATES), exception: v.string() }) }),
  fails: ['desk.payment_gone', 'desk.gateway_silent'],
  outside: true,
});

export const deskResendTicket = endpoint(operatorPosts, {
  path: '/api/desk/payments/ticket',
  summary: "Mails a payer's ticket again to the order's own e-mail (`tickets resend`).",
  input: v.object({ ...why, payment: Id }),
  output: Nothing,
  fails: ['desk.payment_gone', 'desk.ticket_unpaid', 'desk.ticket_no_email', 'desk.email_invalid'],
});

export const deskSendTicket = endpoint(operatorPosts, {
  path: '/api/desk/payments/ticket-to',
  summary:
    'The same to another e-mail (`tickets send`). Takes a code, because who has the ticket names the account of a refund.',
  input: v.object({
    ...why,
    ...code,
    payment: Id,
    email: v.pipe(v.string(), v.maxLength(254), v.trim(), v.minLength(1)),
  }),
  secret: ['code'],
  output: Nothing,
  fails: [...codeFails, 'desk.payment_gone', 'desk.ticket_unpaid', 'desk.email_invalid'],
});

export const deskShowTicket = endpoint(operatorPosts, {
  path: '/api/desk/payments/ticket-address',
  summary:
    'The address of a ticket (`tickets show`). Takes a code as sending it elsewhere does: who has it can ask for the money.',
  input: v.object({ ...why, ...code, payment: Id }),
  secret: ['code'],
  output: v.object({ data: v.string() }),
  fails: [...codeFails, 'desk.payment_gone'],
});

export const deskSkipAlert = endpoint(operatorPosts, {
  path: '/api/desk/alerts/skip',
  summary: "Takes what plays on a host's stream, or the alerts of a payment, off the air, now (`alerts skip`).",
  /** `alert`: the one that the operator saw on a host's stream; null: the alerts of a payment. */
  input: v.object({ ...why, of: Id, alert: v.nullable(Id) }),
  output: Nothing,
  fails: ['desk.host_gone', 'desk.nothing_plays', 'desk.other_plays'],
});

export const deskMask = endpoint(operatorPosts, {
  path: '/api/desk/alerts/mask',
  summary:
    'Hides names and messages of a support, an order or a claim on stream, widgets and lists for good, and takes it off the air.',
  /** Or `claim-` and the number of a claim. */
  input: v.object({ ...why, ...because, payment: Id }),
  output: Nothing,
  fails: ['desk.no_support'],
});
