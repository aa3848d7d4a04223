import { Clock } from '#features/widgets/clock.tsx';
import { timerReading } from '#features/widgets/server-time.ts';
import { useClock } from '#features/widgets/use-clock.ts';
import type { StateOf } from '#features/widgets/widget-page.tsx';

/** How long the stream has run; empty before it was started. */
export function Timer({ state }: { state: StateOf<'timer'> }) {
  const reading = useClock(state, timerReading);
  return reading && <Clock reading={reading} />;
}
