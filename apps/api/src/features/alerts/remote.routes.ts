import { controlOverlay, overlayStatus, setReview, skipAlert } from '@mabarin/api-client/contract/alerts';
import { overlayStatusOf, setPaused, setReviewMode, skipAlertOf } from './remote.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

/** The host's remote control of the alert line. Each call answers the state after it. */
export function remoteRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;
  const status = async (hostId: string) => ({ data: await overlayStatusOf(db, deps, hostId) });

  mount(server, overlayStatus, ({ hostId }) => status(hostId));

  mount(server, controlOverlay, async ({ hostId, input }) => {
    await transaction(db, (tx) => setPaused(tx, deps, hostId, input.action === 'pause'));
    return status(hostId);
  });

  mount(server, skipAlert, async ({ hostId, input }) => {
    await transaction(db, (tx) => skipAlertOf(tx, deps, { hostId, alertId: input.alert_id }));
    return status(hostId);
  });

  mount(server, setReview, async ({ hostId, input }) => {
    await transaction(db, (tx) => setReviewMode(tx, deps, hostId, input.mode));
    return status(hostId);
  });
}
