import type { WidgetState } from '@mabarin/domain/widgets/widget';
import { Clock } from '#features/widgets/clock.tsx';
import { countdownReading } from '#features/widgets/server-time.ts';
import { useClock } from '#features/widgets/use-clock.ts';
import { widgetPage } from '#features/widgets/widget-page.tsx';

/** Empty until started; 00:00 from its end until reset. */
function Countdown({ state }: { state: WidgetState<'countdown'> }) {
  const reading = useClock(state, countdownReading);
  return reading && <Clock reading={reading} title={state.title} />;
}

export default widgetPage('countdown', Countdown);
