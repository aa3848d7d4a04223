import { Statistic } from '#widgets/statistic/statistic.tsx';
import { WidgetPage } from '#widgets/widget-page.tsx';

/** `/display/statistic`. */
export default function StatisticPage({ displayKey }: { displayKey: string }) {
  return <WidgetPage target="statistic" displayKey={displayKey} Widget={Statistic} />;
}
