import { erasePayments, type Handled } from './retention.queries.ts';
import type { LiveDeps } from '#deps.ts';
import { appendLiveEvents, publicRefresh, widgetEvents, type LiveEvent } from '#features/live/index.ts';
import { deleteSubscriptionsOf } from '#features/push/index.ts';
import { anonymiseSupports } from '#features/support/index.ts';
import { deleteEventsOf } from '#features/webhooks/index.ts';
import type { Tx } from '#schema.ts';

/** Takes the viewer out of payments and of all that they bought. Amounts, times and numbers stay. Twice is once. */
export async function erasePurchases(
  tx: Tx,
  payments: readonly { id: string; host_id: string }[],
  now: Date,
): Promise<Handled> {
  const ids = payments.map(({ id }) => id);
  if (ids.length > 0) {
    await deleteSubscriptionsOf(tx, ids);
    await anonymiseSupports(tx, ids);
    await erasePayments(tx, ids, now);
    await deleteEventsOf(tx, ids);
  }
  return { rows: ids.length, hostIds: [...new Set(payments.map(({ host_id }) => host_id))] };
}

/** Lists, widgets and pages that showed a name are loaded again. */
const erased: readonly LiveEvent[] = [
  publicRefresh,
  { kind: 'command', command: 'support-refresh' },
  { kind: 'command', command: 'mabar-done-refresh' },
  { kind: 'command', command: 'gift-claim-refresh' },
  ...widgetEvents('names'),
];

/** Says to each host's channel that names are gone. */
export async function publishErasure(tx: Tx, deps: LiveDeps, hostIds: readonly string[]): Promise<void> {
  for (const hostId of hostIds) await appendLiveEvents(tx, deps, hostId, erased);
}
