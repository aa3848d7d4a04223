import { ticketPush, ticketPushOff } from '@mabarin/api-client/contract/push';
import { subscribe, unsubscribe } from './push.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

export function pushRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;

  mount(server, ticketPush, async ({ input }) => {
    await transaction(db, (tx) => subscribe(tx, deps, input));
    return { data: null };
  });

  mount(server, ticketPushOff, async ({ input }) => {
    await transaction(db, (tx) => unsubscribe(tx, input));
    return { data: null };
  });
}
