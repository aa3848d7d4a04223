import { type Widget } from '#widgets/names.ts';
import { COUNTDOWN_SECONDS_MAX } from '#widgets/widget.ts';

/** Instants in ms since 1970 by the server instead of ticks: all pages agree, after reloads too. */

export const CLOCKS = ['countdown', 'timer'] as const satisfies readonly Widget[];
export type Clock = (typeof CLOCKS)[number];

export const CLOCK_ACTIONS = ['start', 'pause', 'resume', 'reset', 'add'] as const;
export type ClockAction = (typeof CLOCK_ACTIONS)[number];

/** Runs (or ran) to `endsAt`; or is paused with `leftMs`; or neither: not started. */
export type CountdownRun = { readonly endsAt: number | null; readonly leftMs: number | null };
export type CountdownStatus = 'idle' | 'running' | 'paused' | 'over';

/** Counts from `since`, which pauses move forward; or is paused at `elapsedMs`. */
export type TimerRun = { readonly since: number | null; readonly elapsedMs: number };
export type TimerStatus = 'idle' | 'running' | 'paused';

export const countdownIdle: CountdownRun = { endsAt: null, leftMs: null };
export const timerIdle: TimerRun = { since: null, elapsedMs: 0 };

export function countdownStatus(run: CountdownRun, now: number): CountdownStatus {
  if (run.endsAt !== null) return now < run.endsAt ? 'running' : 'over';
  return run.leftMs === null ? 'idle' : 'paused';
}

export function timerStatus(run: TimerRun): TimerStatus {
  if (run.since !== null) return 'running';
  return run.elapsedMs > 0 ? 'paused' : 'idle';
}

/** Whole seconds, rounded up: 0 only when it is over. */
export function countdownLeft(run: CountdownRun, seconds: number, now: number): number {
  const leftMs = run.endsAt === null ? (run.leftMs ?? seconds * 1_000) : run.endsAt - now;
  return Math.max(0, Math.ceil(leftMs / 1_000));
}

export function timerElapsed(run: TimerRun, now: number): number {
  const elapsedMs = run.since === null ? run.elapsedMs : now - run.since;
  return Math.max(0, Math.floor(elapsedMs / 1_000));
}

/** The same object if nothing changes. `added` restarts a countdown that is over, but starts none. */
export function actOnCountdown(
  run: CountdownRun,
  action: ClockAction,
  { seconds, added, now }: { seconds: number; added: number; now: number },
): CountdownRun {
  const status = countdownStatus(run, now);
  if (action === 'reset') return status === 'idle' ? run : countdownIdle;
  if (action === 'pause') return status === 'running' ? { endsAt: null, leftMs: (run.endsAt ?? now) - now } : run;
  if (action === 'add') {
    const bounded = (leftMs: number) => Math.min(COUNTDOWN_SECONDS_MAX * 1_000, Math.max(0, leftMs));
    if (status === 'idle') return run;
    if (status === 'paused') return { endsAt: null, leftMs: bounded((run.leftMs ?? 0) + added * 1_000) };
    const leftMs = bounded(Math.max(0, (run.endsAt ?? now) - now) + added * 1_000);
    return status === 'over' && leftMs === 0 ? run : { endsAt: now + leftMs, leftMs: null };
  }
  if (status === 'running') return run;
  if (status === 'paused') return { endsAt: now + (run.leftMs ?? 0), leftMs: null };
  return action === 'start' ? { endsAt: now + seconds * 1_000, leftMs: null } : run;
}

/** Starts from zero with a stream, pauses at its end. `before` null: a timer started by hand runs on. */
export function timerAfterStream(
  run: TimerRun,
  { before, streaming }: { before: boolean | null; streaming: boolean },
  now: number,
): TimerRun {
  if (streaming === before) return run;
  if (!streaming) return before === null ? run : actOnTimer(run, 'pause', now);
  return before === false || timerStatus(run) === 'idle' ? { since: now, elapsedMs: 0 } : run;
}

/** The timer after an action; the same object if nothing changes. `add` does nothing. */
export function actOnTimer(run: TimerRun, action: ClockAction, now: number): TimerRun {
  const status = timerStatus(run);
  if (action === 'reset') return status === 'idle' ? run : timerIdle;
  if (action === 'pause') return run.since === null ? run : { since: null, elapsedMs: Math.max(1, now - run.since) };
  if (action === 'add' || status === 'running') return run;
  if (status === 'paused') return { since: now - run.elapsedMs, elapsedMs: 0 };
  return action === 'start' ? { since: now, elapsedMs: 0 } : run;
}
