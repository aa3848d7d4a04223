import { Statistic } from './statistic.tsx';
import { WidgetPage } from '#features/widgets/widget-page.tsx';

/** `/display/statistic`. */
export default function StatisticPage({ displayKey }: { displayKey: string }) {
  return <WidgetPage target="statistic" displayKey={displayKey} Widget={Statistic} />;
}
