import { goalPercent } from '@mabarin/domain/widgets/goal';
import type { WidgetState } from '@mabarin/domain/widgets/widget';
import { formatRupiah } from '@mabarin/ui/format/money';
import { Board, Frame, useUnit } from '#features/widgets/frame.tsx';
import { widgetPage } from '#features/widgets/widget-page.tsx';
import { widgetText } from '#features/widgets/widget.text.ts';
import styles from './goal.module.css';

/** Progress of the host's goal; empty while none is set. */
function Goal({ state: { title, target, amount } }: { state: WidgetState<'goal'> }) {
  const { unit } = useUnit({ width: 48, height: 21 });
  if (target === null) return null;
  const share = Math.min(1, Math.max(0, amount / target));
  const done = amount >= target;
  return (
    <Frame unit={unit}>
      <Board wide>
        <h1 className={`${styles.title} mabarin-widget__title`}>
          <bdi>{title}</bdi>
        </h1>
        <p className={styles.amounts}>
          <span className={`${styles.amount} mabarin-widget__amount`}>{formatRupiah(amount)}</span>
          <span className={styles.target}>{widgetText.goalOf(goalPercent(amount, target), target)}</span>
        </p>
        <div className={styles.track} data-done={done}>
          <div className={styles.bar} style={{ transform: `translateX(${(share - 1) * 100}%)` }} />
          {done && <p className={styles.done}>{widgetText.goalDone}</p>}
        </div>
      </Board>
    </Frame>
  );
}

export default widgetPage('goal', Goal);
