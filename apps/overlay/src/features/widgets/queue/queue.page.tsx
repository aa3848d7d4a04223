import { Queue } from './queue.tsx';
import { WidgetPage } from '#features/widgets/widget-page.tsx';

/** `/display/queue`. */
export default function QueuePage({ displayKey }: { displayKey: string }) {
  return <WidgetPage target="queue" displayKey={displayKey} Widget={Queue} />;
}
