import type { WidgetState } from '@mabarin/domain/widgets/widget';
import { formatNumber } from '@mabarin/ui/format/money';
import { Board, Frame, Title, useAppearance, useUnit } from '#features/widgets/frame.tsx';
import { widgetPage } from '#features/widgets/widget-page.tsx';
import { widgetText } from '#features/widgets/widget.text.ts';
import styles from './statistic.module.css';

/** Widths in units: one digit, the space around the digits of a cell, and around all cells. */
const DIGIT = 5.4;
const AROUND_CELL = 7;
const AROUND = 5.2;
/** Heights in units: a row of cells with the gap above, and the space around all rows. */
const ROW = 9;
const AROUND_ROWS = 5.2;
/** In units: width of the longest title, and height of one. */
const TITLE = { width: 30, height: 3.2 };

/** Wins, losses and games of this session, side by side or stacked. */
function Statistic({ state: { title, game, win, lose } }: { state: WidgetState<'statistic'> }) {
  const cells = [
    { kind: 'win', label: widgetText.win, value: formatNumber(win) },
    { kind: 'lose', label: widgetText.lose, value: formatNumber(lose) },
    { kind: 'game', label: widgetText.game, value: formatNumber(game) },
  ];
  const { columns } = useAppearance();
  const widest = cells.reduce((most, { value }) => Math.max(most, value.length), 0);
  const digits = columns === 3 ? cells.reduce((sum, { value }) => sum + value.length, 0) : widest * columns;
  const wide = columns * AROUND_CELL + digits * DIGIT;
  const { unit } = useUnit({
    width: AROUND + (title === '' ? wide : Math.max(wide, TITLE.width)),
    height: AROUND_ROWS + ROW * Math.ceil(cells.length / columns) + (title === '' ? 0 : TITLE.height),
  });
  return (
    <Frame unit={unit}>
      <Board>
        <Title text={title} />
        <dl className={styles.cells} data-columns={columns}>
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

export default widgetPage('statistic', Statistic);
