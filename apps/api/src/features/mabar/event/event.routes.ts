import { eventSaveForm, eventStatusUpdate } from '@mabarin/api-client/contract/mabar';
import { saveEvent, switchEvent } from './event.commands.ts';
import type { Deps } from '#deps.ts';
import type { ShowHost } from '#features/accounts/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

export function eventRoutes(server: ApiServer, deps: Deps, showHost: ShowHost): void {
  const { db } = server;

  mount(server, eventStatusUpdate, async ({ hostId, input }) => {
    await transaction(db, (tx) => switchEvent(tx, deps, hostId, input));
    return { data: await showHost(db, deps, hostId) };
  });

  mount(server, eventSaveForm, async ({ hostId, input }) => {
    await transaction(db, (tx) => saveEvent(tx, deps, hostId, input));
    return { data: await showHost(db, deps, hostId) };
  });
}
