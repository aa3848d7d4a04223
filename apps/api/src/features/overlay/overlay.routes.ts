import { alertAck, alertNext, displaySnapshot, stageRelease } from '@mabarin/api-client/contract/overlay';
import { countWaiting, findDisplayHost } from './overlay.queries.ts';
import { overlaySettings } from './settings.commands.ts';
import { settingsRoutes } from './settings.routes.ts';
import { nextAlert, releaseStage, reportAlert } from './stage.commands.ts';
import { speechRoutes } from './speech.routes.ts';
import type { Deps } from '#deps.ts';
import { liveCursor } from '#features/live/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

/** The calls of display pages, each with the host code in the `display-key` header, and those of the Overlay page. */
export function overlayRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;
  settingsRoutes(server, deps);
  speechRoutes(server);

  mount(server, displaySnapshot, async ({ hostId }) => {
    // The cursor first: what happens while the rest is read is told again rather than missed.
    const cursor = await liveCursor(db, hostId);
    const [host, settings, waiting] = await Promise.all([
      findDisplayHost(db, hostId),
      overlaySettings(db, hostId),
      countWaiting(db, hostId),
    ]);
    return {
      data: {
        cursor,
        server_now: deps.clock.now().getTime(),
        host,
        settings,
        waiting,
      },
    };
  });

  mount(server, alertNext, async ({ hostId, input }) => ({
    data: await transaction(db, (tx) => nextAlert(tx, deps, { hostId, ...input })),
  }));

  mount(server, alertAck, async ({ hostId, input }) => {
    const { alert_id: alertId, audio = null, speech = null, ...rest } = input;
    await transaction(db, (tx) => reportAlert(tx, deps, { hostId, alertId, audio, speech, ...rest }));
    return { data: null };
  });

  mount(server, stageRelease, async ({ hostId, input }) => {
    const { shown_ms: shownMs, ...rest } = input;
    await transaction(db, (tx) => releaseStage(tx, deps, { hostId, shownMs, ...rest }));
    return { data: null };
  });
}
