import { displayMs, needsReview } from '@mabarin/domain/alerts/alert';
import { isSpoken } from '@mabarin/domain/alerts/sound';
import { tierFor, type AlertSubject } from '@mabarin/domain/alerts/tier';
import {
  dropOrder,
  dropPayment,
  dropPlayer,
  dropTurns,
  dropUnfinished,
  findDisputeOf,
  insertAlert,
  isReplayWaiting,
  maskAlertsOf,
  maskAlertsOfPlayer,
  mayShowAgain,
  moveAlert,
  releaseHeld,
  rewriteWaiting,
  type AlertOf,
  type AlertRow,
} from './alert.queries.ts';
import { ensureLease, findIntake, lockLease } from './playback.queries.ts';
import type { OverlaySetting } from './settings.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { appendLiveEvents, type LiveEvent } from '#features/live/index.ts';
import { askMissing, askSpeech } from '#features/speech/index.ts';
import type { Tx } from '#schema.ts';

/**
 * `amount` in rupiah, 0 for a gift and a turn. `message` is null when hidden. `settledAt` orders the line: the time of the money
 * or of the win. `doubtful`: the host wants a look first. `sourceId` is the payment of an order, the draw of a gift, the entry of
 * a turn, or the number and round of a milestone, whose name is its title.
 */
export type NewAlert = {
  hostId: string;
  name: string;
  amount: number;
  /** The amount chooses the tier, and is neither shown nor read aloud. */
  quiet?: boolean;
  message: string | null;
  settledAt: Date;
} & (
  | { kind: 'support'; supportId: string; doubtful: boolean }
  | { kind: 'replay'; supportId: string }
  | { kind: 'order' | 'gift' | 'turn' | 'milestone'; sourceId: string }
  | { kind: 'replay'; subject: 'order' | 'gift' | 'turn' | 'milestone'; sourceId: string }
  | { kind: 'test'; subject: AlertSubject }
);

export type AlertDeps = Pick<Deps, 'clock' | 'random' | 'speech' | 'jobs' | 'notifyLive'>;

/** Dashboards reload the state of the overlay and its line. */
export const refreshStatus: LiveEvent = { kind: 'command', command: 'overlay-status' };
export const refreshOverlay: LiveEvent = { kind: 'display', target: 'overlay' };

/**
 * Puts an alert into a host's line; the overlay is notified after the commit. A support is held when the host reviews
 * such alerts first, and skipped when it is below the amount the host shows (a replay still shows it). A second call
 * for the same support, order, draw or milestone does nothing, nor one for a turn whose alert is on its way. The caller has
 * locked the support or the lease.
 */
export async function queueAlert(tx: Tx, deps: AlertDeps, alert: NewAlert): Promise<void> {
  if (alert.kind === 'replay' && (await isReplayWaiting(tx, alert))) return;
  const intake = await findIntake(tx, alert.hostId);
  const { orders: order, gifts: gift, turns: turn } = intake;
  const isWanted = { order, gift, turn, milestone: true, support: true, replay: true, test: true }[alert.kind];
  if (!isWanted) return;
  // The alarm reads leases, so a host that never opened an overlay needs one too.
  if (!intake.leased) await ensureLease(tx, alert.hostId);
  const small = (alert.kind === 'support' || alert.kind === 'order') && alert.amount < intake.sound.minimumShown;
  const isHeld = alert.kind === 'support' && (alert.doubtful || needsReview(intake.review, alert.message === null));
  const held = isHeld && !small;
  const subject = subjectOf(alert);
  const id = deps.random.uuid();
  const now = deps.clock.now();
  const queued = await insertAlert(tx, {
    id,
    host_id: alert.hostId,
    kind: alert.kind,
    state: small ? 'skipped' : held ? 'held' : 'queued',
    ...(small ? { skip_reason: 'below_minimum', finished_at: now } : {}),
    subject,
    support_id: 'supportId' in alert ? alert.supportId : null,
    source_id: 'sourceId' in alert ? alert.sourceId : null,
    name: alert.name,
    amount: alert.amount,
    quiet: alert.quiet ?? false,
    message: alert.message,
    settled_at: alert.settledAt,
    // The chime ends long before the text is read.
    duration_ms: displayMs(alert.message ?? '', 0),
    created_at: now,
  });
  if (!queued) return;
  const spoken = !small && isReadAloud(intake, { subject, amount: alert.amount });
  if (spoken) await askSpeech(tx, deps, alert.hostId, [id]);
  await appendLiveEvents(tx, deps, alert.hostId, [refreshOverlay, refreshStatus]);
}

function subjectOf(alert: NewAlert): AlertSubject {
  if ('subject' in alert) return alert.subject;
  return alert.kind === 'replay' ? 'support' : alert.kind;
}

/** False for other subjects, for a blacklisted or erased player, and when the money went back or is disputed. */
export async function replayShown(tx: Tx, deps: AlertDeps, shown: AlertRow): Promise<boolean> {
  const { host_id: hostId, subject, source_id: sourceId, name, amount, quiet, message, settled_at: settledAt } = shown;
  await lockLease(tx, hostId);
  if (subject === 'support' || sourceId === null || !(await mayShowAgain(tx, shown))) return false;
  await queueAlert(tx, deps, { kind: 'replay', subject, hostId, sourceId, name, amount, quiet, message, settledAt });
  return true;
}

/** Moves the held alert of a support into the line, without its message if the host says so. Idempotent. */
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

export async function dropAlerts(
  tx: Tx,
  deps: LiveDeps,
  { hostId, supportIds, why = null }: { hostId: string; supportIds: readonly string[]; why?: 'operator' | null },
): Promise<void> {
  const dropped = await dropUnfinished(tx, { hostId, supportIds, why, now: deps.clock.now() });
  if (dropped > 0) await appendLiveEvents(tx, deps, hostId, [refreshOverlay, refreshStatus]);
}

/** Removes name and message from a support's alerts and takes the one on the screen off it. */
export async function maskAlerts(
  tx: Tx,
  deps: LiveDeps,
  { hostId, supportId, name }: { hostId: string; supportId: string; name: string },
): Promise<void> {
  await lockLease(tx, hostId);
  for (const id of await maskAlertsOf(tx, supportId, name)) {
    await moveAlert(tx, id, 'skipped', { finished_at: deps.clock.now(), skip_reason: 'operator' });
  }
  await appendLiveEvents(tx, deps, hostId, [refreshOverlay, refreshStatus]);
}

/** Removes a player's name from the alerts of an order, a won gift or turns, and takes the unfinished ones off the line. */
export async function maskPlayer(
  tx: Tx,
  deps: LiveDeps,
  { hostId, of, name }: { hostId: string; of: AlertOf; name: string },
): Promise<void> {
  await lockLease(tx, hostId);
  await maskAlertsOfPlayer(tx, { of, name, now: deps.clock.now() });
  await appendLiveEvents(tx, deps, hostId, [refreshOverlay, refreshStatus]);
}

/** Removes the unfinished alert of an order. */
export async function dropOrderAlert(
  tx: Tx,
  deps: LiveDeps,
  { hostId, paymentId, why = null }: { hostId: string; paymentId: string; why?: 'operator' | null },
): Promise<void> {
  const dropped = await dropOrder(tx, { hostId, paymentId, why, now: deps.clock.now() });
  if (dropped > 0) await appendLiveEvents(tx, deps, hostId, [refreshOverlay, refreshStatus]);
}

/** Removes the unfinished alerts of a payment whose dispute was opened; its host may show them once it is won. */
export async function dropDisputedAlerts(
  tx: Tx,
  deps: LiveDeps,
  { hostId, paymentId }: { hostId: string; paymentId: string },
): Promise<void> {
  // A replay that is asked for at the same moment sees the dispute, or is dropped here.
  await lockLease(tx, hostId);
  await dropPayment(tx, { hostId, paymentId, now: deps.clock.now() });
  await appendLiveEvents(tx, deps, hostId, [refreshOverlay, refreshStatus]);
}

/** False while a dispute of the support's payment is open, and once all of it was taken back. Locks the host's lease. */
export async function maySupportShow(
  tx: Tx,
  { hostId, supportId }: { hostId: string; supportId: string },
): Promise<boolean> {
  await lockLease(tx, hostId);
  return (await findDisputeOf(tx, supportId)) === null;
}

/** Removes the unfinished alerts of turns whose entry does not play any more. */
export async function dropEndedTurns(tx: Tx, deps: LiveDeps, hostId: string): Promise<void> {
  const dropped = await dropTurns(tx, { hostId, now: deps.clock.now() });
  if (dropped > 0) await appendLiveEvents(tx, deps, hostId, [refreshOverlay, refreshStatus]);
}

/** True when the host shows on stream whom it calls. */
export async function showsTurns(tx: Tx, hostId: string): Promise<boolean> {
  return (await findIntake(tx, hostId)).turns;
}

/** Removes the unfinished alerts of a player's orders, gifts and turns. */
export async function dropAlertsOfPlayer(
  tx: Tx,
  deps: LiveDeps,
  { hostId, player }: { hostId: string; player: { id: string; server: string } },
): Promise<void> {
  const dropped = await dropPlayer(tx, { hostId, player, now: deps.clock.now() });
  if (dropped > 0) await appendLiveEvents(tx, deps, hostId, [refreshOverlay, refreshStatus]);
}

/** Writes name and message onto the waiting alerts of a support. Returns false when none waits. */
export async function showAlert(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'speech' | 'jobs'>,
  { hostId, supportId, name, message }: { hostId: string; supportId: string; name: string; message: string },
): Promise<boolean> {
  const written = await rewriteWaiting(tx, supportId, { name, message, duration_ms: displayMs(message, 0) });
  const intake = written.length > 0 ? await findIntake(tx, hostId) : null;
  const spoken = written.filter((alert) => intake !== null && isReadAloud(intake, alert)).map(({ id }) => id);
  await askSpeech(tx, deps, hostId, spoken);
  return written.length > 0;
}

export function isReadAloud(
  { tts, tiers, sound }: Pick<OverlaySetting, 'tts' | 'tiers' | 'sound'>,
  { subject, amount }: Pick<AlertRow, 'subject' | 'amount'>,
): boolean {
  return tts && tierFor(tiers, subject, amount).voice && isSpoken(sound, { subject, amount });
}

/** Requests speech for the next alerts that are read aloud and have none yet. Returns those read aloud. */
export async function askSpoken(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'speech' | 'jobs'>,
  { setting, next }: { setting: OverlaySetting; next: readonly AlertRow[] },
): Promise<AlertRow[]> {
  const spoken = next.filter((alert) => isReadAloud(setting, alert));
  await askMissing(tx, deps, spoken);
  return spoken;
}
