import { Goal } from './goal.tsx';
import { WidgetPage } from '#features/widgets/widget-page.tsx';

/** `/display/goal`. */
export default function GoalPage({ displayKey }: { displayKey: string }) {
  return <WidgetPage target="goal" displayKey={displayKey} Widget={Goal} />;
}
