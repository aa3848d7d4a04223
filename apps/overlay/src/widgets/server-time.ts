import type { WidgetState } from '@mabarin/domain/widgets/widget';

/**
 * What clocks show. They are told instants of the server and never count ticks, so a page that slept, was hidden or was
 * loaded a second ago shows the same. All instants and waits in milliseconds.
 */

/** How far the server's clock is ahead of this page's, as one answer has it. */
export type Offset = { readonly ms: number; readonly error: number };

/** The server said `serverNow` somewhen between `asked` and `answered`. */
export function measureOffset(serverNow: number, asked: number, answered: number): Offset {
  const error = Math.max(0, answered - asked) / 2;
  return { ms: Math.round(serverNow - (asked + error)), error };
}

/**
 * The offset to go on with: what is known already unless the new answer contradicts it, so that an answer that took
 * long does not make the seconds jump; or the new one when it is more exact.
 */
export function betterOffset(known: Offset | null, measured: Offset): Offset {
  if (known === null || measured.error < known.error) return measured;
  return Math.abs(measured.ms - known.ms) <= known.error + measured.error + CLOCK_NOISE_MS ? known : measured;
}

/** Clocks read in whole milliseconds, on two machines that correct themselves. */
const CLOCK_NOISE_MS = 20;

/** What a clock shows, and in how many milliseconds that changes; null: not by itself. */
export type Face = {
  readonly seconds: number;
  readonly status: 'running' | 'paused' | 'over';
  readonly wait: number | null;
};

/** Null: nothing to show. It reaches 0 when it is over and not before. */
export function countdownFace({ status, ends_at, left }: WidgetState<'countdown'>, now: number): Face | null {
  if (status === 'idle') return null;
  if (status === 'paused') return { seconds: left, status, wait: null };
  const rest = ends_at === null ? left * 1_000 : ends_at - now;
  if (status === 'over' || rest <= 0) return { seconds: 0, status: 'over', wait: null };
  return { seconds: Math.ceil(rest / 1_000), status, wait: ends_at === null ? null : rest % 1_000 || 1_000 };
}

/** Null: nothing to show. */
export function timerFace({ status, since, elapsed }: WidgetState<'timer'>, now: number): Face | null {
  if (status === 'idle') return null;
  if (status === 'paused' || since === null) return { seconds: elapsed, status: 'paused', wait: null };
  const passed = Math.max(0, now - since);
  return { seconds: Math.floor(passed / 1_000), status, wait: 1_000 - (passed % 1_000) };
}

/** `mm:ss`, from an hour on `h:mm:ss`. */
export function clockText(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60);
  return minutes < 60 ? `${two(minutes)}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}
