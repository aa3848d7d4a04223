import type { WidgetState } from '@mabarin/domain/widgets/widget';
import { formatNumber } from '@mabarin/ui/format/money';
import { Board, Frame, useUnit } from '#features/widgets/frame.tsx';
import { widgetPage } from '#features/widgets/widget-page.tsx';
import { widgetText } from '#features/widgets/widget.text.ts';
import styles from './statistic.module.css';

/** Widths in units: one digit, and everything around the digits. */
const DIGIT = 5.4;
const AROUND = 26;

/** Wins, losses and games of this session. */
function Statistic({ state: { game, win, lose } }: { state: WidgetState<'statistic'> }) {
  const cells = [
    { kind: 'win', label: widgetText.win, value: formatNumber(win) },
    { kind: 'lose', label: widgetText.lose, value: formatNumber(lose) },
    { kind: 'game', label: widgetText.game, value: formatNumber(game) },
  ];
  const digits = cells.reduce((sum, { value }) => sum + value.length, 0);
  const { unit } = useUnit({ width: AROUND + digits * DIGIT, height: 14 });
  return (
    <Frame unit={unit}>
      <Board>
        <dl className={styles.cells}>
          {cells.map(({ kind, label, value }) => (
            <div key={kind} className={styles.cell} data-kind={kind}>
              <dd key={value} className={styles.value}>
                {value}
              </dd>
              <dt className={styles.label}>{label}</dt>
            </div>
          ))}
        </dl>
      </Board>
    </Frame>
  );
}

/** `/display/statistic`. */
export default widgetPage('statistic', Statistic);
