import * as v from 'valibot';
import { email } from '#email.ts';
import type { privacyErrors } from '#privacy/errors.ts';

/** Lifetime of the link in the mail, for any number of downloads. */
export const DATA_LINK_MINUTES = 60;

/** Days after a host closes its account in which a login reopens it. */
export const CLOSING_DAYS = 30;

const invalid = 'privacy.email_invalid' satisfies keyof typeof privacyErrors;

export const DataLinkForm = v.object({ privacyEmail: email(invalid) }, invalid);
export type DataLinkForm = v.InferOutput<typeof DataLinkForm>;

export function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}***${address.slice(at)}`;
}

/** Beginning of a ticket's address, for somebody who compares; the whole address is a key to the money. */
export function maskedTicket(ticket: string): string {
  return `${ticket.slice(0, 4)}…`;
}

export type ClosingHindrances = {
  /** Open cash-outs, open payments, unplayed paid orders, unsent gifts. */
  cashOut: boolean;
  payment: boolean;
  order: boolean;
  gift: boolean;
  balance: number;
};

export function refuseClosing(found: ClosingHindrances): keyof typeof privacyErrors | null {
  if (found.order) return 'privacy.close_order';
  if (found.gift) return 'privacy.close_gift';
  if (found.payment) return 'privacy.close_payment';
  if (found.cashOut) return 'privacy.close_cash_out';
  if (found.balance > 0) return 'privacy.close_balance';
  return null;
}

/** Why an erasure waits: what is not over of a payment, or an open message to the operators. */
export const openReasons = ['payment', 'queue', 'refund', 'dispute', 'task', 'message'] as const;
export type OpenReason = (typeof openReasons)[number];
