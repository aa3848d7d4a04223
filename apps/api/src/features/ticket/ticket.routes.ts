import {
  ticket,
  ticketChat,
  ticketChatRelease,
  ticketChild,
  ticketHere,
  ticketObject,
  ticketPostpone,
  ticketTransfer,
} from '@mabarin/api-client/contract/ticket';
import { reportChild } from './child.commands.ts';
import { objectOfTicket, readTicket, reportPresence } from './ticket.commands.ts';
import { findTransferred } from './ticket.queries.ts';
import { nameReceiver, postpone, releaseChat, transfer, wearChatName } from './turn.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { PRIVATE_CACHE } from '#platform/http/answers/answer.bytes.ts';
import { mountCached } from '#platform/http/answers/cached.mount.ts';
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

  mount(server, ticketChild, async ({ input }) => {
    await transaction(db, (tx) => reportChild(tx, deps, input.ticket));
    return { data: null };
  });

  mount(server, ticketObject, async ({ input }) => {
    await transaction(db, (tx) => objectOfTicket(tx, deps, input));
    const { data } = await readTicket(db, deps, input.ticket);
    return { data };
  });

  mount(server, ticketPostpone, async ({ input }) => {
    await transaction(db, (tx) => postpone(tx, deps, input));
    const { data } = await readTicket(db, deps, input.ticket);
    return { data };
  });

  mount(server, ticketChat, async ({ input }) => {
    await transaction(db, (tx) => wearChatName(tx, deps, input));
    const { data } = await readTicket(db, deps, input.ticket);
    return { data };
  });

  mount(server, ticketChatRelease, async ({ input }) => {
    await transaction(db, (tx) => releaseChat(tx, deps, input));
    const { data } = await readTicket(db, deps, input.ticket);
    return { data };
  });

  mount(server, ticketTransfer, async ({ input, ip, attempt }) => {
    if (attempt.resource !== null) return { data: await findTransferred(db, attempt.resource) };
    const name = await nameReceiver(db, deps, { ...input, ip });
    return transaction(db, async (tx) => {
      const paymentId = await transfer(tx, deps, { ...input, name });
      await attempt.bind(tx, paymentId);
      return { data: await findTransferred(tx, paymentId) };
    });
  });
}
