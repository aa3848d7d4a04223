/** An alert is a row of its host's line with one final state, and plays on one page only (docs/live.md). */

export const ALERT_STATES = ['held', 'queued', 'leased', 'started', 'finished', 'skipped', 'interrupted'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

export const SKIP_REASONS = ['below_minimum', 'disputed', 'operator'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Why the alert of a payment may not be shown: its money is disputed or said to be gone, or all of it was taken back. */
export const ALERT_DISPUTES = ['open', 'lost'] as const;
export type AlertDispute = (typeof ALERT_DISPUTES)[number];

/** A test comes from the overlay page, a replay from the host; both are marked as such. */
export const ALERT_KINDS = ['support', 'order', 'gift', 'turn', 'milestone', 'test', 'replay'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const LEASE_SECONDS = 15;
export const LEASE_RENEW_SECONDS = 5;
export const ALERT_GAP_MS = 500;
export const SPEECH_PATIENCE_MS = 3_000;
/** A paid alert that waits longer while no alert ends alarms the host. */
export const ALARM_SECONDS = 120;
export const ALERT_MIN_MS = 5_000;
export const ALERT_MAX_MS = 60_000;

/** To notice the alert and read name and amount. */
const NOTICE_MS = 2_500;
/** About 15 characters a second: easy reading beside a running game. */
const CHARACTER_MS = 65;
/** The alert outlives its own sound by this much. */
const SOUND_TAIL_MS = 1_000;

const from: Record<AlertState, readonly AlertState[]> = {
  held: ['queued'],
  queued: ['held', 'leased', 'started'],
  leased: ['queued'],
  // Repeated by a page that got no response and shows nothing yet.
  started: ['leased', 'started'],
  // The report of the end may come after the page was given up.
  finished: ['queued', 'leased', 'started', 'interrupted'],
  skipped: ['held', 'queued', 'leased', 'started'],
  interrupted: ['started'],
};

/** Source states of a guarded update. Interrupted only becomes finished by a late report. */
export function allowedFrom(target: AlertState): AlertState[] {
  return [...from[target]];
}

export function isFinal(state: AlertState): boolean {
  return state === 'finished' || state === 'skipped' || state === 'interrupted';
}

export type Showing = 'waiting' | 'held' | 'showing' | 'shown' | 'skipped' | 'interrupted';

/** Includes replays, because a viewer who saw one has seen the message. */
export function showingOf(own: AlertState, all: readonly AlertState[]): Showing {
  if (all.includes('started')) return 'showing';
  if (all.includes('finished')) return 'shown';
  if (own === 'held' || own === 'skipped' || own === 'interrupted') return own;
  return 'waiting';
}

/** Milliseconds on screen, enough to read and hear it. `soundMs`: sound and speech in sequence; 0: both off. */
export function displayMs(message: string, soundMs: number): number {
  const reading = NOTICE_MS + Array.from(message).length * CHARACTER_MS;
  const hearing = soundMs > 0 ? soundMs + SOUND_TAIL_MS : 0;
  return Math.min(ALERT_MAX_MS, Math.max(ALERT_MIN_MS, reading, hearing));
}

export function leaseUntil(heardAt: Date): Date {
  return new Date(heardAt.getTime() + LEASE_SECONDS * 1_000);
}

export type LostAlert = {
  /** Known time on screen in ms; null: never shown. */
  readonly shownMs: number | null;
  readonly displayMs: number;
  readonly repeat: boolean;
};

export type LostOutcome =
  | { readonly state: 'queued'; readonly repeat: boolean }
  | { readonly state: 'finished' | 'interrupted' };

/** Never shown: again. Ended: done. In its first half: once more, marked `ulang`. Else interrupted. */
export function outcomeOfLost({ shownMs, displayMs: whole, repeat }: LostAlert): LostOutcome {
  if (shownMs === null) return { state: 'queued', repeat };
  if (shownMs >= whole) return { state: 'finished' };
  if (shownMs < whole / 2 && !repeat) return { state: 'queued', repeat: true };
  return { state: 'interrupted' };
}

export const REVIEW_MODES = ['off', 'flagged', 'all'] as const;
export type ReviewMode = (typeof REVIEW_MODES)[number];

export function needsReview(mode: ReviewMode, hidden: boolean): boolean {
  return mode === 'all' || (mode === 'flagged' && hidden);
}

/** Milliseconds to read and hear an alert, at least its tier's seconds. Lengths are 0 if not heard. */
export function playMs(alert: { message: string | null; seconds: number; soundMs: number; speechMs: number }): number {
  const { message, seconds, soundMs, speechMs } = alert;
  return Math.max(seconds * 1_000, displayMs(message ?? '', soundMs + speechMs));
}
