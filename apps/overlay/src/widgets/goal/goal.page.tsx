import { Goal } from '#widgets/goal/goal.tsx';
import { WidgetPage } from '#widgets/widget-page.tsx';

/** `/display/goal`. */
export default function GoalPage({ displayKey }: { displayKey: string }) {
  return <WidgetPage target="goal" displayKey={displayKey} Widget={Goal} />;
}
