import {
  controlOverlay,
  hideAlertMessage,
  overlayStatus,
  replayAlert,
  setReview,
  skipAlert,
} from '@mabarin/api-client/contract/alerts';
import {
  hideMessageOf,
  overlayStatusOf,
  reloadFrozen,
  replayAlertOf,
  setPaused,
  setReviewMode,
  skipAlertOf,
} from './line.commands.ts';
import { setMuted } from './settings.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

/** The host's remote control of the alert line. Each call but a replay returns the new state. */
export function lineRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;
  const status = async (hostId: string) => ({ data: await overlayStatusOf(db, deps, hostId) });

  mount(server, overlayStatus, ({ hostId }) => status(hostId));

  mount(server, controlOverlay, async ({ hostId, input }) => {
    const { action } = input;
    await transaction(db, (tx) => {
      if (action === 'reload') return reloadFrozen(tx, deps, hostId);
      return action === 'pause' || action === 'resume'
        ? setPaused(tx, deps, hostId, action === 'pause')
        : setMuted(tx, deps, hostId, action === 'mute');
    });
    return status(hostId);
  });

  mount(server, skipAlert, async ({ hostId, input }) => {
    await transaction(db, (tx) => skipAlertOf(tx, deps, { hostId, alertId: input.alert_id }));
    return status(hostId);
  });

  mount(server, hideAlertMessage, async ({ hostId, input }) => {
    await transaction(db, (tx) => hideMessageOf(tx, deps, { hostId, alertId: input.alert_id }));
    return status(hostId);
  });

  mount(server, replayAlert, async ({ hostId, input, attempt }) => {
    if (attempt.resource === null) {
      await transaction(db, async (tx) => {
        await replayAlertOf(tx, deps, { hostId, alertId: input.alert_id });
        await attempt.bind(tx, input.alert_id);
      });
    }
    return { data: null };
  });

  mount(server, setReview, async ({ hostId, input }) => {
    await transaction(db, (tx) => setReviewMode(tx, deps, hostId, input.mode));
    return status(hostId);
  });
}
