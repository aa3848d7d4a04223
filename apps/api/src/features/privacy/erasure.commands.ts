import { erasePayments, type Handled } from './retention.queries.ts';
import type { LiveDeps } from '#deps.ts';
import { appendLiveEvents, publicRefresh, widgetEvents, type LiveEvent } from '#features/live/index.ts';
import { deleteNotesOfErased, lockStatistics } from '#features/mabar/index.ts';
import { deleteSubscriptionsOf } from '#features/push/index.ts';
import { anonymiseSupports } from '#features/support/index.ts';
import type { Tx } from '#schema.ts';

/** Removes the viewer from payments and their goods. Amounts, times and numbers stay. Idempotent. */
export async function erasePurchases(
  tx: Tx,
  payments: readonly { id: string; host_id: string }[],
  now: Date,
): Promise<Handled> {
  const ids = payments.map(({ id }) => id);
  const hostIds = [...new Set(payments.map(({ host_id }) => host_id))];
  if (ids.length > 0) {
    await lockStatistics(tx, hostIds);
    await deleteSubscriptionsOf(tx, ids);
    await anonymiseSupports(tx, ids);
    await erasePayments(tx, ids, now);
  }
  return { rows: ids.length, hostIds };
}

/** Lists, widgets and pages that showed a name reload. */
const erased: readonly LiveEvent[] = [
  publicRefresh,
  { kind: 'command', command: 'support-refresh' },
  { kind: 'command', command: 'mabar-done-refresh' },
  { kind: 'command', command: 'gift-claim-refresh' },
  ...widgetEvents('names'),
];

/** Ends an erasure: deletes notes on erased players, and notifies each host's channel. */
export async function publishErasure(tx: Tx, deps: LiveDeps, hostIds: readonly string[]): Promise<void> {
  if (hostIds.length > 0) await deleteNotesOfErased(tx, hostIds);
  for (const hostId of hostIds) await appendLiveEvents(tx, deps, hostId, erased);
}
