import * as v from 'valibot';
import { email } from '#email.ts';
import type { privacyErrors } from '#privacy/errors.ts';

/** The link in the mail works this long, for as many downloads as wanted. */
export const DATA_LINK_MINUTES = 60;

/** From the day on which a host closes its account: until then logging in takes it back. */
export const CLOSING_DAYS = 30;

const invalid = 'privacy.email_invalid' satisfies keyof typeof privacyErrors;

/** Where a viewer asks for the link to its data. */
export const DataLinkForm = v.object({ privacyEmail: email(invalid) }, invalid);
export type DataLinkForm = v.InferOutput<typeof DataLinkForm>;

/** Enough of an e-mail for its owner to know it again: `b***@mabarin.test`. */
export function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}***${address.slice(at)}`;
}

/** What keeps an account open, the most pressing first. */
export type ClosingHindrances = {
  /** Open cash-outs, open payments, paid orders that are not played, won gifts that are not sent. */
  cashOut: boolean;
  payment: boolean;
  order: boolean;
  gift: boolean;
  /** Whole rupiah that we owe the host. */
  balance: number;
};

/** Why an account cannot be closed now; null: it can. */
export function refuseClosing(found: ClosingHindrances): keyof typeof privacyErrors | null {
  if (found.order) return 'privacy.close_order';
  if (found.gift) return 'privacy.close_gift';
  if (found.payment) return 'privacy.close_payment';
  if (found.cashOut) return 'privacy.close_cash_out';
  if (found.balance > 0) return 'privacy.close_balance';
  return null;
}
