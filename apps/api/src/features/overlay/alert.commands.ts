import { displayMs } from '@mabarin/domain/overlay/alert';
import { insertAlert } from './overlay.queries.ts';
import type { Deps } from '#deps.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import type { Tx } from '#schema.ts';

/** `amount` in rupiah; `message` null: hidden; `settledAt`: when the money came, which is its place in the line. */
export type NewAlert = {
  hostId: string;
  name: string;
  amount: number;
  message: string | null;
  settledAt: Date;
} & ({ kind: 'support' | 'replay'; supportId: string } | { kind: 'test'; supportId: null });

/**
 * Puts an alert into a host's line and rings at its overlay after the commit. A second call for the same support does
 * nothing.
 */
export async function queueAlert(tx: Tx, deps: Deps, alert: NewAlert): Promise<void> {
  const queued = await insertAlert(tx, {
    id: deps.random.uuid(),
    host_id: alert.hostId,
    kind: alert.kind,
    support_id: alert.supportId,
    name: alert.name,
    amount: alert.amount,
    message: alert.message,
    settled_at: alert.settledAt,
    // The chime is over long before the text is read.
    duration_ms: displayMs(alert.message ?? '', 0),
    created_at: deps.clock.now(),
  });
  if (!queued) return;
  await appendLiveEvents(tx, deps, alert.hostId, [
    { kind: 'display', target: 'overlay' },
    { kind: 'command', command: 'overlay-status' },
  ]);
}
