import type { Alert, NextAlert, PagePresence } from '@mabarin/api-client/contract/alerts';
import { PAGE_PRESENCES } from '@mabarin/domain/alerts/presence';
import { fail } from '@mabarin/domain/errors';
import { outcomeOfLost, leaseUntil, playMs, SPEECH_PATIENCE_MS } from '@mabarin/domain/alerts/alert';
import { hearsSounds, heardWithin, longestMs } from '@mabarin/domain/alerts/sound';
import { fillTitle, tierFor } from '@mabarin/domain/alerts/tier';
import { hasStarted, STARTED_SECONDS } from '@mabarin/domain/mabar/queue';
import { subSeconds } from '#platform/date-fns.ts';
import { askSpoken, isReadAloud, refreshOverlay, refreshStatus } from './alert.commands.ts';
import {
  claimAlert,
  countWaiting,
  listNext,
  lockAlert,
  lockNext,
  lockPlaying,
  moveAlert,
  type AlertRow,
} from './alert.queries.ts';
import {
  forgetFrozen,
  listExpiredLeases,
  lockLease,
  renewOrPeek,
  updateLease,
  type Lease,
  type LeasePeek,
} from './playback.queries.ts';
import { filesOfTiers, mediaOfTier, type Engine } from './media.commands.ts';
import { findSetting, type OverlaySetting } from './settings.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { appendLiveEvents, publicRefresh, type LiveEvent } from '#features/live/index.ts';
import { askMissing, lacksSpeech } from '#features/speech/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db, Tx } from '#schema.ts';

/** An alert whose open page never reports its end is finished this long after its time. */
const OVERDUE_MS = 60_000;
const POLL_SECONDS = 5;
const BATCH = 100;

type Page = { hostId: string; instance: string };
/** A page's description of itself, sent with every call. */
type Caller = {
  instance: string;
  presence: PagePresence;
  version?: string | undefined;
  streaming?: boolean | null | undefined;
  opaqueWebm?: boolean | undefined;
  frozen?: boolean | undefined;
};

/** Alerts ahead whose speech a page fetches. */
const PREFETCHED = 2;

/** Called when the page with the lease reports that OBS started or stopped streaming. Null: unknown. */
export type OnStreaming = (
  tx: Tx,
  deps: Deps,
  change: { hostId: string; before: boolean | null; streaming: boolean | null },
) => Promise<void>;

/**
 * Takes or renews the playback lease and claims the next alert. Returns the same alert while one of this page is
 * unfinished. A page without the lease is a preview and gets none; nothing is claimed while the line is paused, or
 * while the OBS source is off air and alerts are held for it.
 */
export async function nextAlert(
  tx: Tx,
  deps: Deps,
  { hostId, ...caller }: Caller & { hostId: string },
  onStreaming: OnStreaming,
): Promise<NextAlert> {
  if (caller.frozen) return turnAway(tx, deps, hostId);
  const now = deps.clock.now();
  const page = { hostId, instance: caller.instance, ...stateOf(caller) };
  const found = await renewOrPeek(tx, page, {
    heardAt: now,
    silentSince: subSeconds(now, STARTED_SECONDS),
    until: leaseUntil(now),
  });
  if (found && (found.renewed || isTaken(found, caller, now))) {
    const { renewed: holds, fence, waiting, paused } = found;
    const held = holds && caller.presence === 'obs_visible' && (await findSetting(tx, hostId)).hold_inactive;
    return { stage: holds, fence, alert: null, waiting, paused, held, retry_in: null, prefetch: [], files: [] };
  }
  const lease = await lockLease(tx, hostId);
  const locked = await lockPlaying(tx, hostId);
  const playing = await endOverdue(tx, locked, lease, now);
  const outcome = await takeLease(tx, lease, caller, playing, now);
  const ended = locked !== undefined && playing === null;
  await appendLiveEvents(tx, deps, hostId, [...outcome.events, ...(ended ? [refreshStatus] : [])]);
  const { holds, fence } = outcome;
  if (holds) await onStreaming(tx, deps, { hostId, before: lease.streaming, streaming: caller.streaming ?? null });
  const setting = await findSetting(tx, hostId);
  const engine = { opaqueWebm: caller.opaqueWebm ?? false };
  const held = holds && setting.hold_inactive && caller.presence === 'obs_visible';
  const answer: NextAlert = {
    stage: holds,
    fence,
    alert: null,
    waiting: 0,
    paused: lease.paused,
    held,
    retry_in: null,
    prefetch: [],
    files: [],
  };
  if (outcome.playing) {
    answer.alert = alertFor(deps, outcome.playing, setting, await shownMedia(tx, outcome.playing, setting, engine));
  } else if (holds && !held && !lease.paused)
    Object.assign(answer, await claim(tx, deps, { hostId, fence, setting, engine, now }));
  answer.waiting = await countWaiting(tx, hostId);
  if (holds && answer.waiting > 0) Object.assign(answer, await prepareNext(tx, deps, { hostId, setting, engine }));
  return answer;
}

/** A frozen page gave its lease back; its host is told once. */
async function turnAway(tx: Tx, deps: LiveDeps, hostId: string): Promise<NextAlert> {
  const now = deps.clock.now();
  const { fence, paused, frozen_until: until, reload_until: reloadUntil } = await lockLease(tx, hostId);
  await updateLease(tx, hostId, { frozen_until: leaseUntil(now) });
  if (until === null || until <= now) await appendLiveEvents(tx, deps, hostId, [refreshStatus]);
  const waiting = await countWaiting(tx, hostId);
  const reload = reloadUntil !== null && reloadUntil > now;
  return {
    stage: false,
    fence,
    alert: null,
    waiting,
    paused,
    held: false,
    retry_in: null,
    prefetch: [],
    files: [],
    reload,
  };
}

/** Claims the next alert, unless its speech may still arrive. A burst waits for no speech. */
async function claim(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'speech' | 'jobs'>,
  {
    hostId,
    fence,
    setting,
    engine,
    now,
  }: { hostId: string; fence: number; setting: OverlaySetting; engine: Engine; now: Date },
): Promise<Partial<NextAlert>> {
  const next = await lockNext(tx, hostId);
  if (!next) return {};
  const { burst } = setting.sound;
  const longest = longestMs(burst, burst === null ? 0 : await countWaiting(tx, hostId));
  if (longest === Infinity && isReadAloud(setting, next)) {
    if (lacksSpeech(next) && deps.speech !== null) {
      await askMissing(tx, deps, [next]);
      return { retry_in: SPEECH_PATIENCE_MS };
    }
    const patience = (next.speech_asked_at ?? next.created_at).getTime() + SPEECH_PATIENCE_MS - now.getTime();
    if (next.speech_state === 'pending' && patience > 0) return { retry_in: patience };
  }
  const media = await shownMedia(tx, next, setting, engine);
  const durationMs = Math.min(longest, wholeMs(next, setting, media.sound));
  return { alert: alertFor(deps, await claimAlert(tx, next.id, { fence, durationMs }), setting, media) };
}

/** Duration of an alert outside a burst, in ms. */
function wholeMs(alert: AlertRow, setting: OverlaySetting, sound: Alert['sound']): number {
  return playMs({
    message: alert.message,
    seconds: tierFor(setting.tiers, alert.subject, alert.amount).seconds,
    soundMs: sound?.ms ?? 0,
    speechMs: isReadAloud(setting, alert) ? (alert.speech_ms ?? 0) : 0,
  });
}

/** Requests speech for the next alerts and returns the files that can be fetched already. */
async function prepareNext(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'speech' | 'jobs'>,
  { hostId, setting, engine }: { hostId: string; setting: OverlaySetting; engine: Engine },
): Promise<Pick<NextAlert, 'prefetch' | 'files'>> {
  const next = await listNext(tx, hostId, PREFETCHED);
  const spoken = await askSpoken(tx, deps, { setting, next });
  const tiers = next.map(({ subject, amount }) => tierFor(setting.tiers, subject, amount));
  return {
    prefetch: spoken.flatMap(({ speech_id: id }) => (id === null ? [] : [id])),
    files: await filesOfTiers(
      tx,
      hostId,
      isAudible(setting) ? tiers : tiers.map((tier) => ({ ...tier, sound: null })),
      engine,
    ),
  };
}

type Outcome = { holds: boolean; fence: number; playing: AlertRow | null; events: LiveEvent[] };

/** Gives the lease to the strongest open page, but never in the middle of an alert. */
async function takeLease(tx: Tx, lease: Lease, page: Caller, playing: AlertRow | null, now: Date): Promise<Outcome> {
  const refused: Outcome = { holds: false, fence: lease.fence, playing: null, events: [] };
  const { host_id: hostId } = lease;
  // A page that renews late is still the same page and knows what it plays.
  if (lease.instance === page.instance) {
    const { challenger, challenger_presence: challengerPresence } = lease;
    const challenged = challenger !== null && lease.challenger_until !== null && lease.challenger_until > now;
    if (challenged && challengerPresence !== null && isStronger(challengerPresence, page.presence) && !playing) {
      const fence = await grantLease(tx, lease, { instance: challenger, presence: challengerPresence }, now);
      return { ...refused, fence, events: [refreshStatus, refreshOverlay] };
    }
    await updateLease(tx, hostId, { ...stateOf(page), heard_at: now, expires_at: leaseUntil(now) });
    const changed = lease.presence !== page.presence || lease.streaming !== (page.streaming ?? null);
    const back = !hasStarted([lease.heard_at], now);
    const events = [...(changed ? [refreshStatus] : []), ...(back ? [publicRefresh] : [])];
    return { holds: true, fence: lease.fence, playing, events };
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
  const fence = await grantLease(tx, lease, page, now);
  return { holds: true, fence, playing: null, events: [refreshStatus] };
}

/** Returns true when another open page holds the lease and this one is not stronger. */
function isTaken(found: LeasePeek, page: Caller, now: Date): boolean {
  const { instance, presence, expires_at: until } = found;
  const alive = instance !== null && instance !== page.instance && until !== null && until > now;
  return alive && presence !== null && !isStronger(page.presence, presence);
}

function stateOf({ presence, version, streaming }: Caller) {
  return { presence, version: version ?? null, streaming: streaming ?? null };
}

async function grantLease(tx: Tx, lease: Lease, page: Caller, now: Date): Promise<number> {
  const fence = lease.fence + 1;
  await updateLease(tx, lease.host_id, {
    instance: page.instance,
    ...stateOf(page),
    fence,
    heard_at: now,
    expires_at: leaseUntil(now),
    challenger: null,
    challenger_presence: null,
    challenger_until: null,
  });
  return fence;
}

/** A page's report on an alert it claimed. */
export type Report = Page & {
  fence: number;
  alertId: string;
  attempt: number;
  event: 'started' | 'finished' | 'skipped';
  audio: AlertRow['audio'];
  speech: AlertRow['speech'];
};

/**
 * Records that an alert started, finished or was skipped. A repeated start moves the start, because a page shows
 * nothing before the reply. Returns `ended` when the end of the previous play arrived meanwhile: the alert is finished
 * and must not be shown. Throws `overlay.alert_not_found`, and `overlay.lease_lost` when the alert was claimed again or
 * starts after its end.
 */
export async function reportAlert(tx: Tx, deps: LiveDeps, report: Report): Promise<'recorded' | 'ended'> {
  const now = deps.clock.now();
  const { hostId, instance, fence } = report;
  const lease = await lockLease(tx, hostId);
  const alert = await lockAlert(tx, hostId, report.alertId);
  if (!alert) throw fail('overlay.alert_not_found');
  const holds = lease.instance === instance && lease.fence === fence;
  const ended = report.event === 'started' && alert.finished_at !== null;
  if (report.event !== 'started') {
    if (!(await recordEnd(tx, alert, report, now))) return 'recorded';
  } else {
    const isPlaying = alert.state === 'leased' || alert.state === 'started';
    const isIts = holds && alert.fence === fence && alert.attempt === report.attempt;
    if (!isIts || !isPlaying) throw fail('overlay.lease_lost');
    await (ended ? moveAlert(tx, alert.id, 'finished') : moveAlert(tx, alert.id, 'started', { started_at: now }));
  }
  if (holds) await updateLease(tx, hostId, { heard_at: now, expires_at: leaseUntil(now) });
  await appendLiveEvents(tx, deps, hostId, [refreshStatus]);
  return ended ? 'ended' : 'recorded';
}

/**
 * Records the end of an attempt; returns false when nothing changed. Attempt and fence prove that the alert was shown,
 * whatever its state; the page may have been reloaded. A repeat on a screen meanwhile is not cut
 * (docs/decisions/alerts.md).
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
 * Settles its alert at once. `shownMs`: time on screen; null: never shown; undefined: the time since the start counts.
 */
export async function releaseLease(
  tx: Tx,
  deps: LiveDeps,
  { hostId, instance, fence, shownMs }: Page & { fence: number; shownMs: number | null | undefined },
): Promise<void> {
  const now = deps.clock.now();
  const lease = await lockLease(tx, hostId);
  if (lease.instance !== instance || lease.fence !== fence) return;
  await clearLease(tx, deps, lease, (alert) => (shownMs === undefined ? shownUntil(alert, now) : shownMs));
}

export function playbackPollers(db: Db, deps: LiveDeps): Poller[] {
  return [
    {
      name: 'overlay-frozen-pages',
      everySeconds: POLL_SECONDS,
      run: () =>
        transaction(db, async (tx) => {
          const hostIds = await forgetFrozen(tx, deps.clock.now());
          for (const hostId of hostIds) await appendLiveEvents(tx, deps, hostId, [refreshStatus]);
          return hostIds.length;
        }),
    },
    {
      name: 'overlay-expired-leases',
      everySeconds: POLL_SECONDS,
      async run() {
        const hostIds = await listExpiredLeases(db, deps.clock.now(), BATCH);
        let cleared = 0;
        for (const hostId of hostIds) {
          cleared += await transaction(db, async (tx) => {
            const now = deps.clock.now();
            const lease = await lockLease(tx, hostId);
            if (lease.instance === null || lease.expires_at === null || lease.expires_at > now) return 0;
            await clearLease(tx, deps, lease, (alert) => shownUntil(alert, lease.heard_at ?? now));
            return 1;
          });
        }
        return cleared;
      },
    },
  ];
}

async function clearLease(
  tx: Tx,
  deps: LiveDeps,
  lease: Lease,
  shownMs: (alert: AlertRow) => number | null,
): Promise<void> {
  const playing = await lockPlaying(tx, lease.host_id);
  if (playing) await settleLost(tx, playing, shownMs(playing), deps.clock.now());
  await updateLease(tx, lease.host_id, { instance: null, presence: null, expires_at: null });
  await appendLiveEvents(tx, deps, lease.host_id, [refreshStatus, refreshOverlay]);
}

/** Time on screen in ms when the page was last heard from at `heardAt`; null: not shown. */
function shownUntil({ state, started_at: startedAt }: AlertRow, heardAt: Date): number | null {
  return state === 'started' && startedAt !== null ? heardAt.getTime() - startedAt.getTime() : null;
}

/** Moves an alert whose page died to its next state. `shownMs`: time on screen; null: not shown. */
async function settleLost(tx: Tx, alert: AlertRow, shownMs: number | null, now: Date): Promise<void> {
  const { id, repeat, duration_ms: displayMs, finished_at: shownBefore } = alert;
  const outcome = outcomeOfLost({ shownMs: shownBefore === null ? shownMs : displayMs, displayMs, repeat });
  switch (outcome.state) {
    case 'queued':
      await moveAlert(tx, id, 'queued', { repeat: outcome.repeat, fence: null, started_at: null });
      return;
    case 'finished':
      await moveAlert(tx, id, 'finished', { finished_at: now });
      return;
    case 'interrupted':
      await moveAlert(tx, id, 'interrupted', { interrupted_at: now });
  }
}

/** Finishes an alert whose page is open and never reported its end, so that it does not block the line. */
async function endOverdue(tx: Tx, alert: AlertRow | undefined, lease: Lease, now: Date): Promise<AlertRow | null> {
  if (!alert) return null;
  if (alert.started_at === null || lease.expires_at === null || lease.expires_at <= now) return alert;
  if (now.getTime() - alert.started_at.getTime() < alert.duration_ms + OVERDUE_MS) return alert;
  await moveAlert(tx, alert.id, 'finished', { finished_at: now });
  return null;
}

function isStronger(left: PagePresence, right: PagePresence): boolean {
  return PAGE_PRESENCES.indexOf(left) < PAGE_PRESENCES.indexOf(right);
}

function alertFor(
  { speech: engine }: Pick<Deps, 'speech'>,
  alert: AlertRow,
  setting: OverlaySetting,
  media: ShownMedia,
): Alert {
  const { id, attempt, kind, subject, name, message, repeat, duration_ms: duration } = alert;
  const { title: template, animation } = tierFor(setting.tiers, subject, alert.amount);
  const amount = alert.quiet ? 0 : alert.amount;
  const { speech_id: speechId, speech_ms: ms } = alert;
  const made = speechId !== null && ms !== null ? { id: speechId, ms } : null;
  const heard = heardWithin(duration, { soundMs: media.sound?.ms ?? 0, speechMs: made?.ms ?? 0 });
  // The length of the browser's own voice is unknown.
  const fits = made === null ? duration >= wholeMs(alert, setting, media.sound) : heard.speech;
  const speak = isReadAloud(setting, alert) && fits;
  const speech = speak ? made : null;
  // The browser's own voice is for services without an engine, not for a burst that does not wait for speech.
  const isOurs = alert.speech_state !== null || (engine !== null && lacksSpeech(alert));
  const late = speak && isOurs && speech === null;
  const shown = {
    title: fillTitle(template, { name, amount }),
    name,
    amount,
    message,
    picture: media.picture,
    animation,
  };
  const sound = heard.sound ? media.sound : null;
  return { id, attempt, kind, subject, ...shown, repeat, duration, sound, speech, speak, late };
}

type ShownMedia = Pick<Alert, 'picture' | 'sound'>;

/** The tier's picture and sound; no sound where the host turned sounds off. */
async function shownMedia(tx: Tx, alert: AlertRow, setting: OverlaySetting, engine: Engine): Promise<ShownMedia> {
  const tier = tierFor(setting.tiers, alert.subject, alert.amount);
  const { picture, sound } = await mediaOfTier(tx, alert.host_id, tier, engine);
  return { picture, sound: isAudible(setting) ? sound : null };
}

function isAudible(setting: OverlaySetting): boolean {
  return setting.notification_sound && hearsSounds(setting.sound);
}
