import type { WidgetState } from '@mabarin/domain/widgets/widget';
import { SupporterList } from '#features/widgets/supporter-list.tsx';
import { useClock } from '#features/widgets/use-clock.ts';
import { widgetPage } from '#features/widgets/widget-page.tsx';
import { supportersReading } from './supporters-reading.ts';

function Supporters({ state }: { state: WidgetState<'supporters'> }) {
  const reading = useClock(state, supportersReading);
  return reading && <SupporterList title={state.title} rows={reading.rows} />;
}

export default widgetPage('supporters', Supporters);
