import { Timer } from './timer.tsx';
import { WidgetPage } from '#features/widgets/widget-page.tsx';

/** `/display/timer`. */
export default function TimerPage({ displayKey }: { displayKey: string }) {
  return <WidgetPage target="timer" displayKey={displayKey} Widget={Timer} />;
}
