import { DisplayPresence, type Alert } from '@mabarin/api-client/contract/overlay';
import { fail } from '@mabarin/domain/errors';
import { outcomeOfLost, leaseUntil, playMs, SPEECH_PATIENCE_MS, variationFor } from '@mabarin/domain/overlay/alert';
import {
  claimAlert,
  countWaiting,
  findSetting,
  renewOrPeek,
  listDeadStages,
  listNext,
  lockAlert,
  lockLease,
  lockNext,
  lockPlaying,
  moveAlert,
  updateLease,
  type AlertRow,
  type LeasePeek,
  type Lease,
  type OverlaySetting,
} from './overlay.queries.ts';
import { askMissing, lacksSpeech } from './speech.commands.ts';
import { followStream } from './widget.commands.ts';
import type { Deps } from '#deps.ts';
import { appendLiveEvents, type LiveEvent } from '#features/live/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db, Tx } from '#schema.ts';

/** From the strongest claim on the stage to the weakest. */
const strongestFirst = DisplayPresence.options;
/** A living page that never reports the end of an alert: it has ended anyway this long after its time. */
const OVERDUE_MS = 60_000;
const SWEEP_SECONDS = 5;
const SWEEP_BATCH = 100;

/** The dashboard looks at the overlay's state again. */
export const statusMoved: LiveEvent = { kind: 'command', command: 'overlay-status' };
/** Overlay pages ask for their next alert now. */
export const askAgain: LiveEvent = { kind: 'display', target: 'overlay' };

type Page = { hostId: string; instance: string };
/** What a page says of itself with every call. */
type Caller = {
  instance: string;
  presence: DisplayPresence;
  version?: string | undefined;
  streaming?: boolean | null | undefined;
};

/** How many alerts ahead a page fetches the speech of. */
const PREFETCHED = 2;

export type Turn = {
  stage: boolean;
  fence: number;
  alert: Alert | null;
  waiting: number;
  paused: boolean;
  held: boolean;
  retry_in: number | null;
  prefetch: string[];
};

/**
 * A page asks what to play: takes or renews the stage lease and claims the next alert. Asking again while an alert of
 * this page is unfinished answers the same alert. A page without the stage is a preview and gets none; nothing new is
 * claimed while the host has paused the line, or while the OBS source is off air and alerts are held for it.
 */
export async function nextAlert(tx: Tx, deps: Deps, { hostId, ...caller }: Caller & { hostId: string }): Promise<Turn> {
  const now = deps.clock.now();
  const page = { hostId, instance: caller.instance, ...saidBy(caller) };
  const found = await renewOrPeek(tx, page, { heardAt: now, until: leaseUntil(now) });
  if (found && (found.renewed || isTaken(found, caller, now))) {
    const { renewed: stage, fence, waiting, paused } = found;
    const held = stage && caller.presence === 'obs_visible' && (await findSetting(tx, hostId)).hold_inactive;
    return { stage, fence, alert: null, waiting, paused, held, retry_in: null, prefetch: [] };
  }
  const lease = await lockLease(tx, hostId);
  const playing = await endOverdue(tx, await lockPlaying(tx, hostId), lease, now);
  const outcome = await takeStage(tx, lease, caller, playing, now);
  if (outcome.events.length > 0) await appendLiveEvents(tx, deps, hostId, outcome.events);
  const { stage, fence } = outcome;
  if (stage) await followStream(tx, deps, { hostId, before: lease.streaming, streaming: caller.streaming ?? null });
  const setting = await findSetting(tx, hostId);
  const held = stage && setting.hold_inactive && caller.presence === 'obs_visible';
  const turn: Turn = {
    stage,
    fence,
    alert: null,
    waiting: 0,
    paused: lease.paused,
    held,
    retry_in: null,
    prefetch: [],
  };
  if (outcome.playing) turn.alert = shownAs(outcome.playing, setting);
  else if (stage && !held && !lease.paused) Object.assign(turn, await claim(tx, deps, { hostId, fence, setting, now }));
  if (stage && setting.tts) turn.prefetch = await prepareNext(tx, deps, hostId);
  turn.waiting = await countWaiting(tx, hostId);
  return turn;
}

/** Claims the next alert of the line, unless it is so young that its speech may still come. */
async function claim(
  tx: Tx,
  deps: Deps,
  { hostId, fence, setting, now }: { hostId: string; fence: number; setting: OverlaySetting; now: Date },
): Promise<Partial<Turn>> {
  const next = await lockNext(tx, hostId);
  if (!next) return {};
  if (setting.tts && lacksSpeech(next) && deps.speech !== null) {
    await askMissing(tx, deps, [next]);
    return { retry_in: SPEECH_PATIENCE_MS };
  }
  const patience = (next.speech_asked_at ?? next.created_at).getTime() + SPEECH_PATIENCE_MS - now.getTime();
  if (setting.tts && next.speech_state === 'pending' && patience > 0) return { retry_in: patience };
  const durationMs = playMs({
    message: next.message,
    variation: variationFor(setting.variations, next.amount),
    soundOn: setting.notification_sound,
    speechMs: setting.tts ? (next.speech_ms ?? 0) : 0,
  });
  return { alert: shownAs(await claimAlert(tx, next.id, { fence, durationMs }), setting) };
}

/** Has the speech of the next few alerts made, and answers the ids of what there is. */
async function prepareNext(tx: Tx, deps: Deps, hostId: string): Promise<string[]> {
  const next = await listNext(tx, hostId, PREFETCHED);
  await askMissing(tx, deps, next);
  return next.flatMap(({ speech_id: id }) => (id === null ? [] : [id]));
}

type Outcome = { stage: boolean; fence: number; playing: AlertRow | null; events: LiveEvent[] };

/** Decides who has the stage now that this page asked. The strongest living page has it; alerts are never cut. */
async function takeStage(tx: Tx, lease: Lease, page: Caller, playing: AlertRow | null, now: Date): Promise<Outcome> {
  const refused: Outcome = { stage: false, fence: lease.fence, playing: null, events: [] };
  const { host_id: hostId } = lease;
  // A page that was late is still the same page: it knows what it plays, so nothing was lost.
  if (lease.instance === page.instance) {
    const { challenger, challenger_presence: challengerPresence } = lease;
    const challenged = challenger !== null && lease.challenger_until !== null && lease.challenger_until > now;
    if (challenged && challengerPresence !== null && isStronger(challengerPresence, page.presence) && !playing) {
      const fence = await grant(tx, lease, { instance: challenger, presence: challengerPresence }, now);
      return { ...refused, fence, events: [statusMoved, askAgain] };
    }
    await updateLease(tx, hostId, { ...saidBy(page), heard_at: now, expires_at: leaseUntil(now) });
    const changed = lease.presence !== page.presence || lease.streaming !== (page.streaming ?? null);
    return { stage: true, fence: lease.fence, playing, events: changed ? [statusMoved] : [] };
  }
  const alive = lease.expires_at !== null && lease.expires_at > now;
  if (alive) {
    if (lease.presence === null || !isStronger(page.presence, lease.presence)) return refused;
    if (playing) {
      await updateLease(tx, hostId, {
        challenger: page.instance,
        challenger_presence: page.presence,
        challenger_until: leaseUntil(now),
      });
      return refused;
    }
  } else if (playing) {
    await settleLost(tx, playing, shownUntil(playing, lease.heard_at ?? now), now);
  }
  const fence = await grant(tx, lease, page, now);
  return { stage: true, fence, playing: null, events: [statusMoved] };
}

/** Whether another living page has the stage that this one is not stronger than. */
function isTaken(found: LeasePeek, page: Caller, now: Date): boolean {
  const { instance, presence, expires_at: until } = found;
  const alive = instance !== null && instance !== page.instance && until !== null && until > now;
  return alive && presence !== null && !isStronger(page.presence, presence);
}

function saidBy({ presence, version, streaming }: Caller) {
  return { presence, version: version ?? null, streaming: streaming ?? null };
}

async function grant(tx: Tx, lease: Lease, page: Caller, now: Date): Promise<number> {
  const fence = lease.fence + 1;
  await updateLease(tx, lease.host_id, {
    instance: page.instance,
    ...saidBy(page),
    fence,
    heard_at: now,
    expires_at: leaseUntil(now),
    challenger: null,
    challenger_presence: null,
    challenger_until: null,
  });
  return fence;
}

/** What a page says of an alert it claimed. */
export type Report = Page & {
  fence: number;
  alertId: string;
  attempt: number;
  event: 'started' | 'finished' | 'skipped';
  audio: AlertRow['audio'];
  speech: AlertRow['speech'];
};

/**
 * Records that an alert started, finished or skipped. A start that is said again moves the start: a page shows nothing
 * before it is answered. Throws `overlay.alert_not_found`, and `overlay.lease_lost` when the alert belongs to another
 * play by now, or is to start and has ended.
 */
export async function reportAlert(tx: Tx, deps: Deps, report: Report): Promise<void> {
  const now = deps.clock.now();
  const { hostId, instance, fence } = report;
  const lease = await lockLease(tx, hostId);
  const alert = await lockAlert(tx, hostId, report.alertId);
  if (!alert) throw fail('overlay.alert_not_found');
  const holds = lease.instance === instance && lease.fence === fence;
  if (report.event !== 'started') {
    if (!(await recordEnd(tx, alert, report, now))) return;
  } else {
    const isPlaying = alert.state === 'leased' || alert.state === 'started';
    const isIts = holds && alert.fence === fence && alert.attempt === report.attempt;
    if (!isIts || !isPlaying) throw fail('overlay.lease_lost');
    await moveAlert(tx, alert.id, 'started', { started_at: now });
  }
  if (holds) await updateLease(tx, hostId, { heard_at: now, expires_at: leaseUntil(now) });
  await appendLiveEvents(tx, deps, hostId, [statusMoved]);
}

/**
 * Records the end of a play; false: nothing is new. Whoever reports the end of an attempt has shown it, whatever was
 * made of the alert since: the attempt and the fence of its claim prove that, and not the page, which may have been
 * loaded anew. A repeat that is on a screen meanwhile is not cut; what becomes of it, the alert has been shown to its
 * end (docs/decisions/0098-on-air.md).
 */
async function recordEnd(tx: Tx, alert: AlertRow, report: Report, now: Date): Promise<boolean> {
  const { id, state, attempt } = alert;
  const { event, audio, speech } = report;
  const isEarlier = report.attempt < attempt;
  if (report.attempt > attempt) throw fail('overlay.lease_lost');
  if (!isEarlier && alert.fence !== null && alert.fence !== report.fence) throw fail('overlay.lease_lost');
  if (state === 'finished' || state === 'skipped' || (state === 'interrupted' && event === 'skipped')) return false;
  if (isEarlier && state === 'started') {
    return event === 'finished' && moveAlert(tx, id, 'started', { finished_at: now });
  }
  const heard = { ...(audio === null ? {} : { audio }), ...(speech === null ? {} : { speech }) };
  return moveAlert(tx, id, event, { ...heard, finished_at: now });
}

/**
 * A page goes away or stops its alert, which is settled now instead of when the lease would have ended. `shownMs`: how
 * long the alert was on its screen; null: never; undefined: it does not say, so the time since the start counts.
 */
export async function releaseStage(
  tx: Tx,
  deps: Deps,
  { hostId, instance, fence, shownMs }: Page & { fence: number; shownMs: number | null | undefined },
): Promise<void> {
  const now = deps.clock.now();
  const lease = await lockLease(tx, hostId);
  if (lease.instance !== instance || lease.fence !== fence) return;
  await emptyStage(tx, deps, lease, (alert) => (shownMs === undefined ? shownUntil(alert, now) : shownMs));
}

/** Settles what dead pages left behind, every 5 s. */
export function overlayPollers(db: Db, deps: Deps): Poller[] {
  return [
    {
      name: 'overlay-dead-stages',
      everySeconds: SWEEP_SECONDS,
      async run() {
        const hostIds = await listDeadStages(db, deps.clock.now(), SWEEP_BATCH);
        let emptied = 0;
        for (const hostId of hostIds) {
          emptied += await transaction(db, async (tx) => {
            const now = deps.clock.now();
            const lease = await lockLease(tx, hostId);
            if (lease.instance === null || lease.expires_at === null || lease.expires_at > now) return 0;
            await emptyStage(tx, deps, lease, (alert) => shownUntil(alert, lease.heard_at ?? now));
            return 1;
          });
        }
        return emptied;
      },
    },
  ];
}

async function emptyStage(
  tx: Tx,
  deps: Deps,
  lease: Lease,
  shownMs: (alert: AlertRow) => number | null,
): Promise<void> {
  const playing = await lockPlaying(tx, lease.host_id);
  if (playing) await settleLost(tx, playing, shownMs(playing), deps.clock.now());
  await updateLease(tx, lease.host_id, { instance: null, presence: null, expires_at: null });
  await appendLiveEvents(tx, deps, lease.host_id, [statusMoved, askAgain]);
}

/** How long an alert was on screen, in ms, when its page was last heard from at `heardAt`; null: not at all. */
function shownUntil({ state, started_at: startedAt }: AlertRow, heardAt: Date): number | null {
  return state === 'started' && startedAt !== null ? heardAt.getTime() - startedAt.getTime() : null;
}

/** What becomes of an alert whose page died after it was on screen for so long. */
async function settleLost(tx: Tx, alert: AlertRow, shownMs: number | null, now: Date): Promise<void> {
  const { id, repeat, duration_ms: displayMs, finished_at: shownBefore } = alert;
  const fate = outcomeOfLost({ shownMs: shownBefore === null ? shownMs : displayMs, displayMs, repeat });
  switch (fate.state) {
    case 'queued':
      await moveAlert(tx, id, 'queued', { repeat: fate.repeat, fence: null, started_at: null });
      return;
    case 'finished':
      await moveAlert(tx, id, 'finished', { finished_at: now });
      return;
    case 'interrupted':
      await moveAlert(tx, id, 'interrupted', { interrupted_at: now });
  }
}

/** A living page whose report of an alert's end never came must not hold up the line for ever. */
async function endOverdue(tx: Tx, alert: AlertRow | undefined, lease: Lease, now: Date): Promise<AlertRow | null> {
  if (!alert) return null;
  if (alert.started_at === null || lease.expires_at === null || lease.expires_at <= now) return alert;
  if (now.getTime() - alert.started_at.getTime() < alert.duration_ms + OVERDUE_MS) return alert;
  await moveAlert(tx, alert.id, 'finished', { finished_at: now });
  return null;
}

function isStronger(left: DisplayPresence, right: DisplayPresence): boolean {
  return strongestFirst.indexOf(left) < strongestFirst.indexOf(right);
}

function shownAs(alert: AlertRow, setting: OverlaySetting): Alert {
  const { id, attempt, kind, name, amount, message, repeat, duration_ms: duration } = alert;
  const { title, sound } = variationFor(setting.variations, amount);
  const { speech_id: speechId, speech_ms: ms } = alert;
  const speech = setting.tts && speechId !== null && ms !== null ? { id: speechId, ms } : null;
  const late = setting.tts && alert.speech_state !== null && speech === null;
  return { id, attempt, kind, title, name, amount, message, repeat, duration, sound, speech, late };
}
