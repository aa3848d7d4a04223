import type { PaymentResult } from '@mabarin/api-client/contract/payments';

/** The payment that has just come, and the address of its ticket's mail, or `''`. */
export type Thanks = { paid: PaymentResult; email: string };

/** Tickets that open as the final screen until the page is loaded again. */
const thanked = new Map<string, Thanks>();

export function thankOn(thanks: Thanks): void {
  thanked.set(thanks.paid.ticket, thanks);
}

export function thanksOf(ticket: string): Thanks | null {
  return thanked.get(ticket) ?? null;
}
