import { changeKey, dashboardSettings, setup } from '@mabarin/api-client/contract/profile/settings';
import { findSetup } from './setup.queries.ts';
import type { Deps } from '#deps.ts';
import { rotateDisplayKey, type ShowHost } from '#features/accounts/index.ts';
import { discordSettings } from '#features/discord/index.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { overlaySettings } from '#features/alerts/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

export function settingsRoutes(server: ApiServer, deps: Deps, showHost: ShowHost): void {
  const { db } = server;

  mount(server, dashboardSettings, async ({ hostId }) => {
    const [discord, overlay] = await Promise.all([
      discordSettings(db, deps, hostId),
      overlaySettings(db, deps, hostId),
    ]);
    return { data: { discord, overlay } };
  });

  mount(server, setup, async ({ hostId }) => ({ data: await findSetup(db, hostId) }));

  mount(server, changeKey, async ({ hostId }) => {
    await transaction(db, async (tx) => {
      await rotateDisplayKey(tx, deps, hostId);
      // Other dashboards get it on the stream that is about to end, and open the next one with the new code.
      await appendLiveEvents(tx, deps, hostId, [{ kind: 'command', command: 'host-refresh' }]);
    });
    return { data: await showHost(db, deps, hostId) };
  });
}
