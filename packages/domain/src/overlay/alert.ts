/**
 * Alerts: every paid support is a durable, ordered row that ends in exactly one final state (decisions.md "Overlay and
 * live channel"). Never lost, never on two screens at once; a repeat only follows an interrupted play, and is marked.
 */

export const ALERT_STATES = ['held', 'queued', 'leased', 'started', 'finished', 'skipped', 'interrupted'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** A paid support, a test from the overlay page, or a replay the host asked for; the last two are marked as such. */
export const ALERT_KINDS = ['support', 'test', 'replay'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** A stage keeps its lease by talking at least this often. */
export const LEASE_SECONDS = 15;
export const LEASE_RENEW_SECONDS = 5;
/** Silence between two alerts. */
export const ALERT_GAP_MS = 500;
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
  started: ['leased'],
  finished: ['leased', 'started'],
  skipped: ['held', 'queued', 'leased', 'started'],
  interrupted: ['started'],
};

/** The states a guarded update to `target` may start from. Finished, skipped and interrupted are final. */
export function allowedFrom(target: AlertState): AlertState[] {
  return [...from[target]];
}

export function isFinal(state: AlertState): boolean {
  return state === 'finished' || state === 'skipped' || state === 'interrupted';
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

export type LostAlert =
  | { readonly state: 'leased'; readonly repeat: boolean }
  | {
      readonly state: 'started';
      readonly startedAt: Date;
      readonly displayMs: number;
      /** Whether this turn already is the one repeat, shown as `ulang`. */
      readonly repeat: boolean;
    };

export type LostFate =
  /** Back to the front of the line; a repeat when it had been seen. */
  { readonly state: 'queued'; readonly repeat: boolean } | { readonly state: 'finished' | 'interrupted' };

/**
 * What becomes of an alert whose stage died (closed, reloaded, lease over). `heardAt` is the last moment the stage was
 * heard from: its release on pagehide, else its last renewal. Never shown: again, as it was. Ended: done. In its first
 * half: once more, marked `ulang`. Later, or dying in its repeat: interrupted, with Replay in the dashboard.
 */
export function fateOfLost(alert: LostAlert, heardAt: Date): LostFate {
  if (alert.state === 'leased') return { state: 'queued', repeat: alert.repeat };
  const shown = heardAt.getTime() - alert.startedAt.getTime();
  if (shown >= alert.displayMs) return { state: 'finished' };
  if (shown < alert.displayMs / 2 && !alert.repeat) return { state: 'queued', repeat: true };
  return { state: 'interrupted' };
}
