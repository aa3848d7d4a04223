import { displayMs, needsReview } from '@mabarin/domain/alerts/alert';
import { dropUnfinished, insertAlert, isReplayWaiting, releaseHeld, rewriteWaiting } from './alert.queries.ts';
import { ensureLease, findIntake } from './playback.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { appendLiveEvents, type LiveEvent } from '#features/live/index.ts';
import { askSpeech } from '#features/speech/index.ts';
import type { Tx } from '#schema.ts';

/** `amount` in rupiah; `message` null: hidden; `settledAt`: when the money came, which is its place in the line. */
export type NewAlert = {
  hostId: string;
  name: string;
  amount: number;
  message: string | null;
  settledAt: Date;
} & ({ kind: 'support' | 'replay'; supportId: string } | { kind: 'test'; supportId: null });

/** The dashboard loads the state of the overlay and its line again. */
export const refreshStatus: LiveEvent = { kind: 'command', command: 'overlay-status' };
/** Overlay pages ask for their next alert now. */
export const refreshOverlay: LiveEvent = { kind: 'display', target: 'overlay' };

/**
 * Puts an alert into a host's line and notifies its overlay after the commit; a paid one is held when the host reviews
 * such alerts first. A second call for the same support does nothing, and neither does a replay while one of that support
 * still waits: the caller has locked the support.
 */
export async function queueAlert(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'speech' | 'jobs' | 'notifyLive'>,
  alert: NewAlert,
): Promise<void> {
  if (alert.kind === 'replay' && (await isReplayWaiting(tx, alert.supportId))) return;
  const intake = await findIntake(tx, alert.hostId);
  // The alarm looks at leases, and must find the line of a host that never opened an overlay.
  if (!intake) await ensureLease(tx, alert.hostId);
  const held = alert.kind === 'support' && intake !== null && needsReview(intake.review, alert.message === null);
  const id = deps.random.uuid();
  const queued = await insertAlert(tx, {
    id,
    host_id: alert.hostId,
    kind: alert.kind,
    state: held ? 'held' : 'queued',
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
  if (intake?.tts !== false) await askSpeech(tx, deps, alert.hostId, [id]);
  await appendLiveEvents(tx, deps, alert.hostId, [refreshOverlay, refreshStatus]);
}

/** Moves the held alert of a support into the line, without its message if the host says so. Doing it twice changes nothing. */
export async function releaseAlert(
  tx: Tx,
  deps: LiveDeps,
  { hostId, supportId, hideMessage }: { hostId: string; supportId: string; hideMessage: boolean },
): Promise<void> {
  const released = await releaseHeld(
    tx,
    supportId,
    hideMessage ? { message: null, duration_ms: displayMs('', 0) } : null,
  );
  if (released) await appendLiveEvents(tx, deps, hostId, [refreshOverlay, refreshStatus]);
}

/** Removes the alerts of these supports from a host's line and from its screen. */
export async function dropAlerts(
  tx: Tx,
  deps: LiveDeps,
  { hostId, supportIds }: { hostId: string; supportIds: readonly string[] },
): Promise<void> {
  const dropped = await dropUnfinished(tx, { hostId, supportIds, now: deps.clock.now() });
  if (dropped > 0) await appendLiveEvents(tx, deps, hostId, [refreshOverlay, refreshStatus]);
}

/** Writes name and message onto the alerts of a support that still wait; false: none does. */
export async function showAlert(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'speech' | 'jobs'>,
  { hostId, supportId, name, message }: { hostId: string; supportId: string; name: string; message: string },
): Promise<boolean> {
  const written = await rewriteWaiting(tx, supportId, { name, message, duration_ms: displayMs(message, 0) });
  await askSpeech(tx, deps, hostId, written);
  return written.length > 0;
}
