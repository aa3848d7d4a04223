import { device, removeDevice, saveDevice, tryDevice } from '@mabarin/api-client/contract/profile/devices';
import { keepDevice, shownDevice, tryHostDevice } from './device.commands.ts';
import { deleteDevice, deviceOf } from './device.queries.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

export function deviceRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;

  mount(server, device, async ({ session }) => {
    const found = await deviceOf(db, session.sessionId);
    return { data: found && shownDevice(found) };
  });

  mount(server, saveDevice, async ({ session, input }) => {
    await transaction(db, (tx) => keepDevice(tx, deps, session, input));
    const { events, supportFrom, quiet } = input;
    return { data: { events: [...new Set(events)], supportFrom, quiet } };
  });

  mount(server, removeDevice, async ({ session }) => {
    await deleteDevice(db, { session_id: session.sessionId });
    return { data: null };
  });

  mount(server, tryDevice, async ({ session }) => {
    await tryHostDevice(db, deps, session.sessionId);
    return { data: null };
  });
}
