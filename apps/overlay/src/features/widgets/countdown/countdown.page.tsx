import type { WidgetState } from '@mabarin/domain/widgets/widget';
import { Clock, Closing } from '#features/widgets/clock.tsx';
import { countdownReading } from '#features/widgets/server-time.ts';
import { useClock } from '#features/widgets/use-clock.ts';
import { widgetPage } from '#features/widgets/widget-page.tsx';

/** Empty until started; from its end until reset the host's closing words, or nothing. */
function Countdown({ state }: { state: WidgetState<'countdown'> }) {
  const reading = useClock(state, countdownReading);
  if (reading === null) return null;
  if (reading.status !== 'over') return <Clock reading={reading} title={state.title} />;
  // An older service sends none.
  return state.closing ? <Closing text={state.closing} /> : null;
}

export default widgetPage('countdown', Countdown);
