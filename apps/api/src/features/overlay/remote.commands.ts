import type { AlertItem, OverlayStatus } from '@mabarin/api-client/contract/overlay';
import { fail } from '@mabarin/domain/errors';
import { ALARM_SECONDS, type ReviewMode } from '@mabarin/domain/overlay/alert';
import { countWaiting, findLease, lockAlert, lockLease, moveAlert, updateLease } from './overlay.queries.ts';
import {
  endAlarms,
  findPlaying,
  hasAlarm,
  listHeld,
  listQueue,
  listToAlarm,
  listUnfinished,
  oldestWaiting,
  raiseAlarm,
  type ItemRow,
} from './remote.queries.ts';
import { alarmText } from './overlay.text.ts';
import { askAgain, statusMoved } from './stage.commands.ts';
import type { Deps } from '#deps.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db, Tx } from '#schema.ts';

const HELD_SHOWN = 50;
const QUEUE_SHOWN = 20;
const UNFINISHED_SHOWN = 20;
const UNFINISHED_HOURS = 24;
const SWEEP_SECONDS = 15;
const SWEEP_BATCH = 100;

/** What a host's remote control shows: who has the stage, what plays, what waits, what went wrong. */
export async function overlayStatusOf(db: Db, deps: Pick<Deps, 'clock'>, hostId: string): Promise<OverlayStatus> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - UNFINISHED_HOURS * 3_600_000);
  const [lease, alarm, waiting, oldest, playing, held, queue, interrupted] = await Promise.all([
    findLease(db, hostId),
    hasAlarm(db, hostId, alarmCutoff(now)),
    countWaiting(db, hostId),
    oldestWaiting(db, hostId),
    findPlaying(db, hostId),
    listHeld(db, hostId, HELD_SHOWN),
    listQueue(db, hostId, QUEUE_SHOWN),
    listUnfinished(db, hostId, since, UNFINISHED_SHOWN),
  ]);
  const connected = lease?.expires_at !== undefined && lease.expires_at !== null && lease.expires_at > now;
  const oldestSeconds = oldest && Math.max(0, Math.floor((now.getTime() - oldest.getTime()) / 1_000));
  return {
    connected,
    presence: connected ? lease.presence : null,
    version: connected ? lease.version : null,
    streaming: connected ? lease.streaming : null,
    heard_at: lease?.heard_at?.toISOString() ?? null,
    paused: lease?.paused ?? false,
    review: lease?.review ?? 'off',
    waiting,
    oldest_seconds: oldestSeconds,
    alarm,
    playing: playing ? itemOf(playing) : null,
    held: held.map(itemOf),
    queue: queue.map(itemOf),
    interrupted: interrupted.map(itemOf),
  };
}

/** Stops the line after the alert that plays, or lets it go on. */
export async function setPaused(tx: Tx, deps: Deps, hostId: string, paused: boolean): Promise<void> {
  await lockLease(tx, hostId);
  await updateLease(tx, hostId, { paused });
  await appendLiveEvents(tx, deps, hostId, [askAgain, statusMoved]);
}

/** Says which new alerts are kept back for review. */
export async function setReviewMode(tx: Tx, deps: Deps, hostId: string, review: ReviewMode): Promise<void> {
  await lockLease(tx, hostId);
  await updateLease(tx, hostId, { review });
  await appendLiveEvents(tx, deps, hostId, [statusMoved]);
}

/**
 * Takes an alert off the screen or off the line; the page that plays it hears so at once. One that is over stays as it
 * is. Throws `overlay.alert_not_found`.
 */
export async function skipAlertOf(tx: Tx, deps: Deps, { hostId, alertId }: { hostId: string; alertId: string }) {
  await lockLease(tx, hostId);
  const alert = await lockAlert(tx, hostId, alertId);
  if (!alert) throw fail('overlay.alert_not_found');
  const skipped = await moveAlert(tx, alert.id, 'skipped', { finished_at: deps.clock.now() });
  if (skipped) await appendLiveEvents(tx, deps, hostId, [askAgain, statusMoved]);
}

/** A line is late when what is older than this still waits and nothing has played since. */
function alarmCutoff(now: Date): Date {
  return new Date(now.getTime() - ALARM_SECONDS * 1_000);
}

/**
 * Tells hosts once when a paid alert of theirs waits over two minutes while nothing plays, and forgets it when that is
 * over. `tell` says it outside the dashboard too, in the same transaction.
 */
export function alarmPollers(db: Db, deps: Deps, tell: (tx: Tx, hostId: string) => Promise<void>): Poller[] {
  return [
    {
      name: 'overlay-alarms',
      everySeconds: SWEEP_SECONDS,
      async run() {
        const late = await listToAlarm(db, alarmCutoff(deps.clock.now()), SWEEP_BATCH);
        let raised = 0;
        for (const { host_id: hostId } of late) {
          raised += await transaction(db, async (tx) => {
            if (!(await raiseAlarm(tx, hostId, deps.clock.now()))) return 0;
            await appendLiveEvents(tx, deps, hostId, [{ kind: 'broadcast', ...alarmText }, statusMoved]);
            await tell(tx, hostId);
            return 1;
          });
        }
        return raised;
      },
    },
    {
      name: 'overlay-alarms-over',
      everySeconds: SWEEP_SECONDS,
      run: () =>
        transaction(db, async (tx) => {
          const over = await endAlarms(tx, alarmCutoff(deps.clock.now()));
          for (const hostId of over) await appendLiveEvents(tx, deps, hostId, [statusMoved]);
          return over.length;
        }),
    },
  ];
}

function itemOf(row: ItemRow): AlertItem {
  const { id, support, kind, name, amount, message, written, hidden_reason: reason, state, speech } = row;
  return {
    id,
    support_id: support,
    kind,
    name,
    amount,
    message: written ?? message,
    hidden: message === null ? reason : null,
    state,
    settled_at: row.settled_at.toISOString(),
    speech,
  };
}
