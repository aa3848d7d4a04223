import { ticket, ticketHere } from '@mabarin/api-client/contract/ticket';
import { readTicket, reportPresence } from './ticket.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { PRIVATE_CACHE } from '#platform/http/answer.bytes.ts';
import { mountCached } from '#platform/http/cached.mount.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

export function ticketRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;

  mountCached(server, ticket, {
    cacheControl: PRIVATE_CACHE,
    name: (input) => input.ticket,
    read: (input, reader) => readTicket(db, deps, input.ticket, reader),
  });

  mount(server, ticketHere, async ({ input }) => {
    await transaction(db, (tx) => reportPresence(tx, deps, input.ticket));
    const { data } = await readTicket(db, deps, input.ticket);
    return { data };
  });
}
