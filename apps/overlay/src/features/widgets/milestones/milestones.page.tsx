import type { WidgetState } from '@mabarin/domain/widgets/widget';
import { formatRupiah } from '@mabarin/ui/format/money';
import { SupporterList } from '#features/widgets/supporter-list.tsx';
import { widgetPage } from '#features/widgets/widget-page.tsx';
import { widgetText } from '#features/widgets/widget.text.ts';

/** The sum of the running show and its milestones; empty while there is none. */
function Milestones({ state: { title, raised, rows } }: { state: WidgetState<'milestones'> }) {
  if (rows.length === 0) return null;
  return (
    <SupporterList
      title={title}
      aside={formatRupiah(raised)}
      rows={rows.map(({ title: name, amount, reached }) => ({
        name,
        amount,
        when: reached ? widgetText.goalDone : widgetText.missing(Math.max(0, amount - raised)),
      }))}
    />
  );
}

export default widgetPage('milestones', Milestones);
