import {
  refundBanks,
  ticketRefund,
  ticketRefundAccount,
  type TicketRefundPart,
} from '@mabarin/api-client/contract/refunds';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import type { RefundAccountForm } from '@mabarin/domain/refunds/refund';
import { call } from '#platform/api.ts';

/** What a transfer can go to, and whether the bank is asked for the holder. */
export type RefundBanks = OutputOf<typeof refundBanks>['data'];

export async function readRefundBanks(signal: AbortSignal): Promise<RefundBanks> {
  return (await call(refundBanks, {}, { signal })).data;
}

/** Asks for the money of all games that were not played; asked again it is the same refund. */
export async function askRefund(ticket: string): Promise<TicketRefundPart> {
  return (await call(ticketRefund, { ticket })).data;
}

/** Where it is transferred to. */
export async function saveRefundAccount(ticket: string, form: RefundAccountForm): Promise<TicketRefundPart> {
  return (await call(ticketRefundAccount, { ticket, form })).data;
}
