import { formatRupiah } from '@mabarin/ui/format/money';
import type { CSSProperties } from 'react';
import { rowsIn } from './fit.ts';
import { Board, Empty, Frame, More, useAppearance, useUnit } from './frame.tsx';
import { widgetText } from './widget.text.ts';
import styles from './supporter-list.module.css';

/** Heights in units, as in the style sheet: everything but the rows, a row with one line, one with two, and the gap. */
const HEAD = 14;
const ROW = { one: 3.8, two: 4.8 };
const GAP = 0.5;

type SupporterListProps = {
  /** May be empty. */
  title: string;
  /** At the far end of the title's line. */
  aside?: string;
  /** `place` is shown before a name, `when` below it; either all rows have one or none does. */
  rows: readonly { name: string; amount: number; place?: number; when?: string }[];
};

/** Supporters, milestones or options with their amounts, in columns: as many as fit. */
export function SupporterList({ title, aside, rows }: SupporterListProps) {
  const { columns } = useAppearance();
  const row = rows.some(({ when }) => when !== undefined) ? ROW.two : ROW.one;
  const { source, unit } = useUnit({ width: 46 * columns + 2, height: HEAD + 2 * row });
  const shown = rows.slice(0, columns * rowsIn(source, unit, { head: HEAD, row, gap: GAP }));
  const grid = { '--row': row, '--rows': Math.ceil(shown.length / columns) };
  return (
    <Frame unit={unit}>
      <Board wide>
        {(title !== '' || aside !== undefined) && (
          <header className={styles.head}>
            <h1 className={`${styles.title} mabarin-widget__title`}>
              <bdi>{title}</bdi>
            </h1>
            {aside !== undefined && <p className={styles.range}>{aside}</p>}
          </header>
        )}
        {rows.length === 0 ? (
          <Empty text={widgetText.leaderboardEmpty} help={widgetText.leaderboardEmptyHelp} />
        ) : (
          <ol className={styles.rows} style={grid as CSSProperties}>
            {shown.map(({ name, amount, place, when }, index) => (
              // The snapshot has no ids, so the key of a row is its index.
              <li key={index} className={`${styles.row} mabarin-widget__row`} data-place={place}>
                {place !== undefined && <span className={styles.place}>{place}</span>}
                <span className={styles.who}>
                  <span className={`${styles.name} mabarin-widget__name`}>
                    <bdi>{name}</bdi>
                  </span>
                  {when !== undefined && <span className={styles.when}>{when}</span>}
                </span>
                <span className={`${styles.amount} mabarin-widget__amount`}>{formatRupiah(amount)}</span>
              </li>
            ))}
          </ol>
        )}
        <More count={rows.length - shown.length} />
      </Board>
    </Frame>
  );
}
