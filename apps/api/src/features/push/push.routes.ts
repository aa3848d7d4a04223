import { openingPush, openingPushOff, ticketPush, ticketPushOff } from '@mabarin/api-client/contract/push';
import { hitOpening, unwatchOpening, watchOpening } from './opening.commands.ts';
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

  mount(server, openingPush, async ({ input, ip }) => {
    await hitOpening(deps, ip);
    await transaction(db, (tx) => watchOpening(tx, deps, input));
    return { data: null };
  });

  mount(server, openingPushOff, async ({ input }) => {
    await transaction(db, (tx) => unwatchOpening(tx, input));
    return { data: null };
  });
}
