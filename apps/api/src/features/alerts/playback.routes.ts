import { alertAck, alertNext, displaySnapshot, playbackRelease } from '@mabarin/api-client/contract/alerts';
import { fail } from '@mabarin/domain/errors';
import { countWaiting, findDisplayHost } from './alert.queries.ts';
import { nextAlert, releaseLease, reportAlert, type OnStreaming } from './playback.commands.ts';
import { overlaySettings } from './settings.commands.ts';
import type { Deps } from '#deps.ts';
import { liveCursor } from '#features/live/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

/** Calls of overlay pages, each with the display key in the `display-key` header. */
export function playbackRoutes(server: ApiServer, deps: Deps, onStreaming: OnStreaming): void {
  const { db } = server;

  mount(server, displaySnapshot, async ({ hostId }) => {
    // The cursor is read first: a change during the other reads is sent again rather than missed.
    const cursor = await liveCursor(db, hostId);
    const [host, settings, waiting] = await Promise.all([
      findDisplayHost(db, hostId),
      overlaySettings(db, deps, hostId),
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
    data: await transaction(db, (tx) => nextAlert(tx, deps, { hostId, ...input }, onStreaming)),
  }));

  mount(server, alertAck, async ({ hostId, input }) => {
    const { alert_id: alertId, audio = null, speech = null, ...rest } = input;
    const done = await transaction(db, (tx) => reportAlert(tx, deps, { hostId, alertId, audio, speech, ...rest }));
    // Thrown outside the transaction, which would be rolled back.
    if (done === 'ended') throw fail('overlay.lease_lost');
    return { data: null };
  });

  mount(server, playbackRelease, async ({ hostId, input }) => {
    const { shown_ms: shownMs, ...rest } = input;
    await transaction(db, (tx) => releaseLease(tx, deps, { hostId, shownMs, ...rest }));
    return { data: null };
  });
}
