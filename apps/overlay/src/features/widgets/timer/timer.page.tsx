import type { WidgetState } from '@mabarin/domain/widgets/widget';
import { Clock } from '#features/widgets/clock.tsx';
import { timerReading } from '#features/widgets/server-time.ts';
import { useClock } from '#features/widgets/use-clock.ts';
import { widgetPage } from '#features/widgets/widget-page.tsx';

/** Running time of the stream; empty until started. */
function Timer({ state }: { state: WidgetState<'timer'> }) {
  const reading = useClock(state, timerReading);
  return reading && <Clock reading={reading} title={state.title} />;
}

export default widgetPage('timer', Timer);
