import { Leaderboard } from '#widgets/leaderboard/leaderboard.tsx';
import { WidgetPage } from '#widgets/widget-page.tsx';

/** `/display/leaderboard`. */
export default function LeaderboardPage({ displayKey }: { displayKey: string }) {
  return <WidgetPage target="leaderboard" displayKey={displayKey} Widget={Leaderboard} />;
}
