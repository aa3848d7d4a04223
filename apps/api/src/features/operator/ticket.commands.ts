import { email as Email } from '@mabarin/domain/email';
import { fail } from '@mabarin/domain/errors';
import { maskedEmail } from '@mabarin/domain/privacy/privacy';
import * as v from 'valibot';
import { findTicketContact } from './host.queries.ts';
import type { Deps } from '#deps.ts';
import { recordCall, type Call, type Done } from './call.commands.ts';
import { findPayment, receiptMail } from '#features/payments/index.ts';
import { sendMail } from '#platform/mail/mail.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Db, Tx } from '#schema.ts';

/** Mails the payer's ticket again, to the order's own e-mail. Throws `desk.*`. */
export function resendTicket(tx: Tx, deps: Deps, { subject }: Call): Promise<Done> {
  return mailTicket(tx, deps, subject, null);
}

/** The same to another e-mail. Throws `desk.*`. */
export function sendTicket(tx: Tx, deps: Deps, { subject, input }: Call<{ email: string }>): Promise<Done> {
  return mailTicket(tx, deps, subject, input.email);
}

async function mailTicket(tx: Tx, deps: Deps, id: string, email: string | null): Promise<Done> {
  const payment = await findPayment(tx, id);
  const contact = await findTicketContact(tx, id);
  if (payment === null || contact === null) throw fail('desk.payment_gone');
  if (payment.paid_at === null) throw fail('desk.ticket_unpaid');
  const to = email ?? contact.email;
  if (to === null) throw fail('desk.ticket_no_email');
  if (!v.safeParse(Email('desk.email_invalid'), to).success) throw fail('desk.email_invalid');
  // After a transfer the payer keeps the ticket of before it.
  const ticket = payment.payer_ticket ?? payment.ticket;
  const { payer, paid_at: paidAt } = payment;
  const voucher = 'voucher' in payer ? payer.voucher : undefined;
  const mail = receiptMail(deps.config, to, { ...payment, ticket, paidAt, tickets: contact.tickets, voucher });
  await sendMail(tx, deps, mail, { payment: id, mail: email === null ? 'ticket' : 'ticket_elsewhere' });
  return { text: `The ticket of ${id} goes to ${maskedEmail(to)}.`, after: { mail: maskedEmail(to) } };
}

/** The address of the payer's ticket. Logged before it is read, and never tried without that. Throws `desk.*`. */
export async function showTicket(db: Db, deps: Deps, call: Call): Promise<{ data: string }> {
  await transaction(db, (tx) => recordCall(tx, deps, call));
  const { payer_ticket: before, ticket } = await requirePayment(db, call.subject);
  return { data: `${deps.config.origins.public}/tiket/${before ?? ticket}` };
}

/** Throws `desk.*` for a payment that nobody made. */
export async function checkTicket(db: Db, _deps: Deps, { subject }: Call): Promise<void> {
  await requirePayment(db, subject);
}

async function requirePayment(db: Db, id: string) {
  const payment = await findPayment(db, id);
  if (payment === null) throw fail('desk.payment_gone');
  return payment;
}
