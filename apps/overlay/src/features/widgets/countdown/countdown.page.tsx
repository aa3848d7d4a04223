import { Countdown } from './countdown.tsx';
import { WidgetPage } from '#features/widgets/widget-page.tsx';

/** `/display/countdown`. */
export default function CountdownPage({ displayKey }: { displayKey: string }) {
  return <WidgetPage target="countdown" displayKey={displayKey} Widget={Countdown} />;
}
