import type { WidgetState } from '@mabarin/domain/widgets/widget';
import { formatRupiah } from '@mabarin/ui/format/money';
import { rowsIn } from '#features/widgets/fit.ts';
import { Board, Empty, Frame, More, useUnit } from '#features/widgets/frame.tsx';
import { widgetPage } from '#features/widgets/widget-page.tsx';
import { widgetText } from '#features/widgets/widget.text.ts';
import styles from './leaderboard.module.css';

/** Heights in units, as in leaderboard.module.css: everything but the rows, one row, and the gap between two rows. */
const HEAD = 14;
const ROW = 3.8;
const GAP = 0.5;

/** The top supporters: as many rows as fit. */
function Leaderboard({ state: { title, range, rows } }: { state: WidgetState<'leaderboard'> }) {
  const { source, unit } = useUnit({ width: 48, height: HEAD + 2 * ROW });
  const places = rows.slice(0, rowsIn(source, unit, { head: HEAD, row: ROW, gap: GAP }));
  return (
    <Frame unit={unit}>
      <Board wide>
        <header className={styles.head}>
          <h1 className={styles.title}>
            <bdi>{title}</bdi>
          </h1>
          <p className={styles.range}>{widgetText.ranges[range]}</p>
        </header>
        {rows.length === 0 ? (
          <Empty text={widgetText.leaderboardEmpty} help={widgetText.leaderboardEmptyHelp} />
        ) : (
          <ol className={styles.rows}>
            {places.map(({ name, amount }, index) => (
              // The snapshot has no ids, so the key of a row is its place.
              <li key={index} className={styles.row} data-place={index + 1}>
                <span className={styles.place}>{index + 1}</span>
                <span className={styles.name}>
                  <bdi>{name}</bdi>
                </span>
                <span className={styles.amount}>{formatRupiah(amount)}</span>
              </li>
            ))}
          </ol>
        )}
        <More count={rows.length - places.length} />
      </Board>
    </Frame>
  );
}

/** `/display/leaderboard`. */
export default widgetPage('leaderboard', Leaderboard);
