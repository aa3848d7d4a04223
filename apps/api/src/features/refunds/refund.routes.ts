import {
  hostRefunds,
  REFUND_PAGE,
  refundBanks,
  refundOffer,
  refundRequest,
  ticketRefund,
  ticketRefundAccount,
} from '@mabarin/api-client/contract/refunds';
import { proveAccount, saveRefundAccount } from './account.commands.ts';
import { readHostRefunds, readOffer, readTicketRefunds, requestByTicket, requestOfHost } from './request.commands.ts';
import type { Deps } from '#deps.ts';
import { banks } from '#features/cash/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';
import { isHolderChecked } from '#ports/account-verifier.port.ts';

export function refundsRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;

  mount(server, refundBanks, async () => ({ data: { checked: isHolderChecked(deps), banks: [...banks] } }));

  mount(server, ticketRefund, async ({ input }) => {
    await transaction(db, (tx) => requestByTicket(tx, deps, input.ticket));
    return { data: await readTicketRefunds(db, deps, input.ticket) };
  });

  mount(server, ticketRefundAccount, async ({ input }) => {
    const proved = await proveAccount(db, deps, input);
    await transaction(db, (tx) => saveRefundAccount(tx, deps, proved));
    return { data: await readTicketRefunds(db, deps, input.ticket) };
  });

  mount(server, refundOffer, async ({ hostId, input }) => ({
    data: await readOffer(db, deps, hostId, input.mabarID),
  }));

  mount(server, refundRequest, async ({ hostId, input }) => ({
    data: await transaction(db, (tx) => requestOfHost(tx, deps, hostId, input.mabarID)),
  }));

  mount(server, hostRefunds, async ({ hostId, input }) => {
    const limit = REFUND_PAGE + 1;
    const found = await readHostRefunds(db, hostId, { before: input.before ?? null, limit });
    const page = found.slice(0, REFUND_PAGE);
    return { data: page, next: found.length > page.length ? (page.at(-1)?.refund_id ?? null) : null };
  });
}
