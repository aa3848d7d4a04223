import { Countdown } from '#widgets/countdown/countdown.tsx';
import { WidgetPage } from '#widgets/widget-page.tsx';

/** `/display/countdown`. */
export default function CountdownPage({ displayKey }: { displayKey: string }) {
  return <WidgetPage target="countdown" displayKey={displayKey} Widget={Countdown} />;
}
