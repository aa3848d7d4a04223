import type { WidgetState } from '@mabarin/domain/widgets/widget';
import { clockText, voteReading } from '#features/widgets/server-time.ts';
import { SupporterList } from '#features/widgets/supporter-list.tsx';
import { useClock } from '#features/widgets/use-clock.ts';
import { widgetPage } from '#features/widgets/widget-page.tsx';
import { widgetText } from '#features/widgets/widget.text.ts';

/** The last vote with the sum of each option and the time left; empty before the first. */
function Vote({ state }: { state: WidgetState<'vote'> }) {
  const reading = useClock(state, voteReading);
  if (state.title === '') return null;
  const total = state.options.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <SupporterList
      title={state.title}
      aside={reading === null ? widgetText.voteClosed : clockText(reading.seconds)}
      rows={state.options.map(({ title: name, amount }) => ({
        name,
        amount,
        when: widgetText.share(total === 0 ? 0 : Math.round((amount / total) * 100)),
      }))}
    />
  );
}

export default widgetPage('vote', Vote);
