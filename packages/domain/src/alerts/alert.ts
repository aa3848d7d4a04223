/**
 * Alerts: every paid support is a durable, ordered row that ends in exactly one final state (decisions.md "Overlay and
 * live channel"). Never lost, never on two screens at once; a repeat only follows an interrupted play, and is marked.
 */

export const ALERT_STATES = ['held', 'queued', 'leased', 'started', 'finished', 'skipped', 'interrupted'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** Why an alert is skipped without anybody's doing: the host shows larger amounts only. */
export const SKIP_REASONS = ['below_minimum'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** What happened, a test from the overlay page, or a replay the host asked for; the last two are marked as such. */
export const ALERT_KINDS = ['support', 'order', 'gift', 'test', 'replay'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** A page keeps its lease by calling at least this often. */
export const LEASE_SECONDS = 15;
export const LEASE_RENEW_SECONDS = 5;
/** Silence between two alerts. */
export const ALERT_GAP_MS = 500;
/** An alert whose speech is still being made waits for it this long, then plays without. */
export const SPEECH_PATIENCE_MS = 3_000;
/** A paid alert that waits longer than this while no alert ends alarms the host. */
export const ALARM_SECONDS = 120;
/** An alert stays at least and at most this long. */
export const ALERT_MIN_MS = 5_000;
export const ALERT_MAX_MS = 60_000;

/** Time to notice the alert and read the name and the amount. */
const NOTICE_MS = 2_500;
/** About 15 characters a second: easy reading beside a running game. */
const CHARACTER_MS = 65;
/** The alert outlives its own sound by this much. */
const SOUND_TAIL_MS = 1_000;

const from: Record<AlertState, readonly AlertState[]> = {
  held: ['queued'],
  queued: ['held', 'leased', 'started'],
  leased: ['queued'],
  // Reported again by a page that was not answered and so shows nothing yet.
  started: ['leased', 'started'],
  // Not only from the screen: the report of the end may come after the page was given up.
  finished: ['queued', 'leased', 'started', 'interrupted'],
  skipped: ['held', 'queued', 'leased', 'started'],
  interrupted: ['started'],
};

/**
 * The states a guarded update to `target` may start from. Finished and skipped are final; so is interrupted, unless its
 * page reports late that it was shown to its end.
 */
export function allowedFrom(target: AlertState): AlertState[] {
  return [...from[target]];
}

export function isFinal(state: AlertState): boolean {
  return state === 'finished' || state === 'skipped' || state === 'interrupted';
}

/** What the alerts of one support came to. */
export type Showing = 'waiting' | 'held' | 'showing' | 'shown' | 'skipped' | 'interrupted';

/** Of a support's own alert and its replays: a replay counts too, for who saw the message once has seen it. */
export function showingOf(own: AlertState, all: readonly AlertState[]): Showing {
  if (all.includes('started')) return 'showing';
  if (all.includes('finished')) return 'shown';
  if (own === 'held' || own === 'skipped' || own === 'interrupted') return own;
  return 'waiting';
}

/**
 * How long an alert stays on screen, in ms: long enough to read it and to hear it out.
 * `soundMs` is the notification sound and the speech one after the other; 0 when both are off.
 */
export function displayMs(message: string, soundMs: number): number {
  const reading = NOTICE_MS + Array.from(message).length * CHARACTER_MS;
  const hearing = soundMs > 0 ? soundMs + SOUND_TAIL_MS : 0;
  return Math.min(ALERT_MAX_MS, Math.max(ALERT_MIN_MS, reading, hearing));
}

/** When a lease renewed at `heardAt` ends. */
export function leaseUntil(heardAt: Date): Date {
  return new Date(heardAt.getTime() + LEASE_SECONDS * 1_000);
}

export type LostAlert = {
  /** How long it was on screen as far as anybody knows, in ms; null: not at all. */
  readonly shownMs: number | null;
  readonly displayMs: number;
  /** Whether this turn already is the one repeat, shown as `ulang`. */
  readonly repeat: boolean;
};

export type LostOutcome =
  /** Back to the front of the line; a repeat when it may have been seen. */
  { readonly state: 'queued'; readonly repeat: boolean } | { readonly state: 'finished' | 'interrupted' };

/**
 * What becomes of an alert whose page died (closed, reloaded, lease over). Never shown: again, as it was. Ended: done.
 * In its first half: once more, marked `ulang`. Later, or dying in its repeat: interrupted, with Replay in the dashboard.
 */
export function outcomeOfLost({ shownMs, displayMs: whole, repeat }: LostAlert): LostOutcome {
  if (shownMs === null) return { state: 'queued', repeat };
  if (shownMs >= whole) return { state: 'finished' };
  if (shownMs < whole / 2 && !repeat) return { state: 'queued', repeat: true };
  return { state: 'interrupted' };
}

/** Which alerts are held for the host's review: none, those with a hidden message, all. */
export const REVIEW_MODES = ['off', 'flagged', 'all'] as const;
export type ReviewMode = (typeof REVIEW_MODES)[number];

/** Whether an alert is held for the host's review. `hidden`: the filter hid its message. */
export function needsReview(mode: ReviewMode, hidden: boolean): boolean {
  return mode === 'all' || (mode === 'flagged' && hidden);
}

/** How long an alert stays, in ms: to be read, to be heard out, and no shorter than its tier says. 0: not heard. */
export function playMs(alert: { message: string | null; seconds: number; soundMs: number; speechMs: number }): number {
  const { message, seconds, soundMs, speechMs } = alert;
  return Math.max(seconds * 1_000, displayMs(message ?? '', soundMs + speechMs));
}
