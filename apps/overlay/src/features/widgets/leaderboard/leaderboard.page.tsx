import type { WidgetState } from '@mabarin/domain/widgets/widget';
import { SupporterList } from '#features/widgets/supporter-list.tsx';
import { widgetPage } from '#features/widgets/widget-page.tsx';
import { widgetText } from '#features/widgets/widget.text.ts';

function Leaderboard({ state: { title, range, rows } }: { state: WidgetState<'leaderboard'> }) {
  const places = rows.map((row, index) => ({ ...row, place: index + 1 }));
  return <SupporterList title={title} aside={widgetText.ranges[range]} rows={places} />;
}

export default widgetPage('leaderboard', Leaderboard);
