import { Clock } from '#features/widgets/clock.tsx';
import { countdownReading } from '#features/widgets/server-time.ts';
import { useClock } from '#features/widgets/use-clock.ts';
import type { StateOf } from '#features/widgets/widget-page.tsx';

/** Empty before it was started; 00:00 from its end until it is reset. */
export function Countdown({ state }: { state: StateOf<'countdown'> }) {
  const reading = useClock(state, countdownReading);
  return reading && <Clock reading={reading} title={state.title} />;
}
