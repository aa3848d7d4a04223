import {
  refundBanks,
  ticketRefund,
  ticketRefundAccount,
  type TicketRefundPart,
} from '@mabarin/api-client/contract/refunds';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import type { RefundAccountForm } from '@mabarin/domain/refunds/refund';
import { call } from '#platform/api.ts';

/** Banks and wallets for a transfer, and those whose holder the bank supplies. */
export type RefundBanks = OutputOf<typeof refundBanks>['data'];

export async function readRefundBanks(signal: AbortSignal): Promise<RefundBanks> {
  return (await call(refundBanks, {}, { signal })).data;
}

/** Requests the money of all unplayed games; a repeat is the same refund. */
export async function askRefund(ticket: string): Promise<TicketRefundPart> {
  return (await call(ticketRefund, { ticket })).data;
}

export async function saveRefundAccount(ticket: string, form: RefundAccountForm): Promise<TicketRefundPart> {
  return (await call(ticketRefundAccount, { ticket, form })).data;
}
