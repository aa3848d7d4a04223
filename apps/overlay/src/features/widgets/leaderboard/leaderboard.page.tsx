import { Leaderboard } from './leaderboard.tsx';
import { WidgetPage } from '#features/widgets/widget-page.tsx';

/** `/display/leaderboard`. */
export default function LeaderboardPage({ displayKey }: { displayKey: string }) {
  return <WidgetPage target="leaderboard" displayKey={displayKey} Widget={Leaderboard} />;
}
