import type { AlertItem, OverlayStatus } from '@mabarin/api-client/contract/alerts';
import { fail } from '@mabarin/domain/errors';
import { ALARM_SECONDS, isFinal, type ReviewMode } from '@mabarin/domain/alerts/alert';
import { addSeconds, subHours, subSeconds } from '#platform/date-fns.ts';
import { refreshOverlay, refreshStatus, replayShown } from './alert.commands.ts';
import { clearMessage, lockAlert, lockPlaying, moveAlert, type AlertRow } from './alert.queries.ts';
import { lockLease, updateLease } from './playback.queries.ts';
import { endAlarms, findLine, listAlerts, listNewlyLate, startAlarm, type ItemRow } from './line.queries.ts';
import { alarmText } from './alerts.text.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { suggest } from '#features/messages/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db, Tx } from '#schema.ts';

const HELD_SHOWN = 50;
const QUEUE_SHOWN = 20;
const UNFINISHED_SHOWN = 20;
const UNFINISHED_HOURS = 24;
const POLL_SECONDS = 15;
/** A frozen page asks every few seconds. */
const RELOAD_SECONDS = 30;
const BATCH = 100;

/** The state that a host's remote control shows. */
export async function overlayStatusOf(db: Db, deps: Pick<Deps, 'clock'>, hostId: string): Promise<OverlayStatus> {
  const now = deps.clock.now();
  const { lease, waiting, oldestQueued, oldestHeld } = await findLine(db, hostId, alarmCutoff(now));
  const { playing, held, queue, unfinished } = await listAlerts(db, hostId, {
    held: HELD_SHOWN,
    queue: QUEUE_SHOWN,
    unfinished: UNFINISHED_SHOWN,
    since: subHours(now, UNFINISHED_HOURS),
  });
  const connected = typeof lease?.expires_at === 'string' && new Date(lease.expires_at) > now;
  const waitingSince = [oldestQueued, oldestHeld].flatMap((instant) => (instant === null ? [] : [instant.getTime()]));
  return {
    connected,
    presence: connected ? lease.presence : null,
    version: connected ? lease.version : null,
    streaming: connected ? lease.streaming : null,
    heard_at: lease?.heard_at ? new Date(lease.heard_at).toISOString() : null,
    paused: lease?.paused ?? false,
    muted: lease?.sound?.muted ?? false,
    review: lease?.review ?? 'off',
    waiting,
    oldest_seconds:
      waitingSince.length === 0 ? null : Math.max(0, Math.floor((now.getTime() - Math.min(...waitingSince)) / 1_000)),
    alarm: lease?.late ?? false,
    frozen: typeof lease?.frozen_until === 'string' && new Date(lease.frozen_until) > now,
    playing: playing ? itemOf(playing) : null,
    held: held.map(itemOf),
    queue: queue.map(itemOf),
    interrupted: unfinished.map(itemOf),
  };
}

export async function setPaused(tx: Tx, deps: LiveDeps, hostId: string, paused: boolean): Promise<void> {
  await lockLease(tx, hostId);
  await updateLease(tx, hostId, { paused });
  await appendLiveEvents(tx, deps, hostId, [refreshOverlay, refreshStatus]);
}

/** Loads frozen overlay pages again when they ask next. */
export async function reloadFrozen(tx: Tx, deps: LiveDeps, hostId: string): Promise<void> {
  await lockLease(tx, hostId);
  await updateLease(tx, hostId, { reload_until: addSeconds(deps.clock.now(), RELOAD_SECONDS) });
  await appendLiveEvents(tx, deps, hostId, [refreshOverlay]);
}

/** Sets which new alerts are held for review. */
export async function setReviewMode(tx: Tx, deps: LiveDeps, hostId: string, review: ReviewMode): Promise<void> {
  await lockLease(tx, hostId);
  await updateLease(tx, hostId, { review });
  await appendLiveEvents(tx, deps, hostId, [refreshStatus]);
}

/** A finished alert stays as it is. Throws `overlay.alert_not_found`. */
export async function skipAlertOf(tx: Tx, deps: LiveDeps, { hostId, alertId }: { hostId: string; alertId: string }) {
  await lockLease(tx, hostId);
  const alert = await lockAlert(tx, hostId, alertId);
  if (!alert) throw fail('overlay.alert_not_found');
  const skipped = await moveAlert(tx, alert.id, 'skipped', { finished_at: deps.clock.now() });
  if (skipped) await appendLiveEvents(tx, deps, hostId, [refreshOverlay, refreshStatus]);
}

/**
 * An unfinished alert stays in place. Throws `overlay.alert_not_found`, and `overlay.alert_not_again` for a support.
 */
export async function replayAlertOf(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'speech' | 'jobs' | 'notifyLive'>,
  { hostId, alertId }: { hostId: string; alertId: string },
): Promise<void> {
  await lockLease(tx, hostId);
  const alert = await lockAlert(tx, hostId, alertId);
  if (!alert) throw fail('overlay.alert_not_found');
  if (isFinal(alert.state) && !(await replayShown(tx, deps, alert))) throw fail('overlay.alert_not_again');
}

/** On the screen and in the voice; ticket and host keep it. Throws `overlay.alert_not_found`. */
export async function hideMessageOf(tx: Tx, deps: LiveDeps, { hostId, alertId }: { hostId: string; alertId: string }) {
  await lockLease(tx, hostId);
  const alert = await lockAlert(tx, hostId, alertId);
  if (!alert) throw fail('overlay.alert_not_found');
  await clearShownMessage(tx, deps, alert);
}

/** Takes the playing alert off the screen and returns it. `only`: no other one than this; `why`: the reason it keeps. */
export async function skipPlaying(
  tx: Tx,
  deps: LiveDeps,
  { hostId, only, why }: { hostId: string; only?: string | undefined; why: 'operator' | null },
): Promise<AlertRow | 'nothing' | 'other'> {
  await lockLease(tx, hostId);
  const playing = await lockPlaying(tx, hostId);
  if (!playing) return 'nothing';
  if (only !== undefined && playing.id !== only) return 'other';
  await moveAlert(tx, playing.id, 'skipped', { finished_at: deps.clock.now(), skip_reason: why });
  await appendLiveEvents(tx, deps, hostId, [refreshOverlay, refreshStatus]);
  return playing;
}

/** Hides the message of the playing alert, like `hideMessageOf`. Returns false when nothing plays. Idempotent. */
export async function hidePlayingMessage(tx: Tx, deps: LiveDeps, hostId: string): Promise<boolean> {
  await lockLease(tx, hostId);
  const playing = await lockPlaying(tx, hostId);
  if (!playing) return false;
  await clearShownMessage(tx, deps, playing);
  return true;
}

/** The operators learn of a support's message that the filter showed and its host hides. */
async function clearShownMessage(tx: Tx, deps: LiveDeps, alert: AlertRow): Promise<void> {
  const { host_id: hostId, support_id: support, name, message } = alert;
  if (message === null) return;
  if (support !== null) await suggest(tx, deps, { hostId, name, message, verdict: 'hidden' });
  await clearMessage(tx, alert.id);
  await appendLiveEvents(tx, deps, hostId, [refreshOverlay, refreshStatus]);
}

/** A line is late when an older alert still waits and nothing has played since. */
function alarmCutoff(now: Date): Date {
  return subSeconds(now, ALARM_SECONDS);
}

/** Once, when a paid alert waits over two minutes while nothing plays. `notify` runs in the same transaction. */
export function alarmPollers(db: Db, deps: LiveDeps, notify: (tx: Tx, hostId: string) => Promise<void>): Poller[] {
  return [
    {
      name: 'overlay-alarms',
      everySeconds: POLL_SECONDS,
      async run() {
        const late = await listNewlyLate(db, alarmCutoff(deps.clock.now()), BATCH);
        let started = 0;
        for (const { host_id: hostId } of late) {
          started += await transaction(db, async (tx) => {
            if (!(await startAlarm(tx, hostId, deps.clock.now()))) return 0;
            await appendLiveEvents(tx, deps, hostId, [{ kind: 'broadcast', ...alarmText }, refreshStatus]);
            await notify(tx, hostId);
            return 1;
          });
        }
        return started;
      },
    },
    {
      name: 'overlay-alarms-over',
      everySeconds: POLL_SECONDS,
      run: () =>
        transaction(db, async (tx) => {
          const over = await endAlarms(tx, alarmCutoff(deps.clock.now()));
          for (const hostId of over) await appendLiveEvents(tx, deps, hostId, [refreshStatus]);
          return over.length;
        }),
    },
  ];
}

function itemOf(row: ItemRow): AlertItem {
  const { id, support, kind, subject, name, amount, message, written, ...rest } = row;
  const { state, skip_reason, dispute, speech, hidden_reason: reason, held_reason: doubt, because } = rest;
  return {
    id,
    support_id: support,
    kind,
    subject,
    name,
    amount,
    message: written ?? message,
    message_shown: message !== null,
    hidden: message === null ? reason : null,
    doubted: doubt,
    because,
    state,
    skip_reason,
    dispute,
    settled_at: new Date(row.settled_at).toISOString(),
    speech,
  };
}
