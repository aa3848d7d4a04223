import { ticket, ticketHere } from '@mabarin/api-client/contract/ticket';
import { readTicket, reportPresence } from './ticket.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

export function ticketRoutes(server: ApiServer, deps: Deps): void {
  const { db, clock } = server;

  mount(server, ticket, async ({ input }) => ({ data: await readTicket(db, input.ticket, clock.now()) }));

  mount(server, ticketHere, async ({ input }) => {
    await transaction(db, (tx) => reportPresence(tx, deps, input.ticket));
    return { data: await readTicket(db, input.ticket, clock.now()) };
  });
}
