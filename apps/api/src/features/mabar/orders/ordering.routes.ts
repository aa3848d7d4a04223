import { saveHostSettings, saveHours, setBreak, setLastOrder, setOrdering } from '@mabarin/api-client/contract/mabar';
import {
  saveHostSettings as saveHostSettingsCommand,
  savePlannedHours,
  setBreak as setBreakCommand,
  setLastOrder as setLastOrderCommand,
  setOrdering as setOrderingCommand,
} from './ordering.commands.ts';
import type { Deps } from '#deps.ts';
import type { ShowHost } from '#features/accounts/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

/** Ordering, breaks and planned hours. Each call returns the host. */
export function orderingRoutes(server: ApiServer, deps: Deps, showHost: ShowHost): void {
  const { db } = server;
  const shown = async (hostId: string) => ({ data: await showHost(db, deps, hostId) });

  mount(server, setOrdering, async ({ hostId, input }) => {
    await transaction(db, (tx) => setOrderingCommand(tx, deps, hostId, input.open));
    return shown(hostId);
  });

  mount(server, saveHostSettings, async ({ hostId, input }) => {
    await transaction(db, (tx) => saveHostSettingsCommand(tx, deps, hostId, input));
    return shown(hostId);
  });

  mount(server, setLastOrder, async ({ hostId, input }) => {
    await transaction(db, (tx) => setLastOrderCommand(tx, deps, hostId, input));
    return shown(hostId);
  });

  mount(server, setBreak, async ({ hostId, input, attempt }) => {
    if (attempt.resource === null) {
      await transaction(db, async (tx) => {
        await setBreakCommand(tx, deps, hostId, input);
        await attempt.bind(tx, hostId);
      });
    }
    return shown(hostId);
  });

  mount(server, saveHours, async ({ hostId, input }) => {
    await transaction(db, (tx) => savePlannedHours(tx, deps, hostId, input.hours));
    return shown(hostId);
  });
}
