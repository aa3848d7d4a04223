import type { WidgetState } from '@mabarin/domain/widgets/widget';
import type { CSSProperties } from 'react';
import { rowsIn, shareRows } from '#features/widgets/fit.ts';
import { Board, Empty, Frame, More, Title, useAppearance, useUnit } from '#features/widgets/frame.tsx';
import { breakReading, clockText } from '#features/widgets/server-time.ts';
import { useClock } from '#features/widgets/use-clock.ts';
import { widgetPage } from '#features/widgets/widget-page.tsx';
import { widgetText } from '#features/widgets/widget.text.ts';
import styles from './queue.module.css';

/**
 * Heights in units, as in the style sheets: everything but the rows, one row, the gap between two rows, a title and a
 * break.
 */
const HEAD = 19;
const ROW = 4.8;
const GAP = 0.6;
const TITLE = 3.6;
const BREAK = 4.8;
/** If any player bought more games than this, all rows show them as text only. */
const HOLES_MAX = 5;

/** Current and next players, below or beside each other: as many rows as fit. */
function Queue({ state }: { state: WidgetState<'queue'> }) {
  const { title, playing, queue, waiting } = state;
  const rest = useClock(state, breakReading);
  const { columns } = useAppearance();
  const head = HEAD + (title === '' ? 0 : TITLE) + (rest === null ? 0 : BREAK);
  const { source, unit } = useUnit({ width: 46 * columns + 2, height: head + 2 * ROW });
  const rows = rowsIn(source, unit, { head, row: ROW, gap: GAP });
  const [players, waiters] =
    columns === 1
      ? shareRows(rows, playing.length, queue.length)
      : [Math.min(rows, playing.length), Math.min(rows * (playing.length === 0 ? columns : 1), queue.length)];
  const [now, next] = [playing.slice(0, players), queue.slice(0, waiters)];
  const withHoles = [...now, ...next].every(({ count }) => count <= HOLES_MAX);
  return (
    <Frame unit={unit}>
      <Board wide>
        <Title text={title} />
        {rest !== null && (
          <p className={`${styles.break} mabarin-widget__break`}>
            {widgetText.onBreak} <span className={styles.count}>{clockText(rest.seconds)}</span>
          </p>
        )}
        <div className={styles.lists} data-beside={columns > 1 && playing.length > 0}>
          {playing.length > 0 && (
            <section>
              <Heading text={widgetText.playing} count={playing.length} />
              <ol className={styles.rows}>
                {now.map((player, index) => (
                  // The snapshot has no ids, so the key of a row is its index.
                  <Row key={index} place={index + 1} player={player} withHoles={withHoles} />
                ))}
              </ol>
              <More count={playing.length - players} />
            </section>
          )}
          <section>
            <Heading text={widgetText.queue} count={waiting} />
            {waiting === 0 ? (
              <Empty text={widgetText.queueEmpty} help={widgetText.queueEmptyHelp} />
            ) : (
              <ol
                className={styles.rows}
                data-columns={playing.length === 0 ? columns : undefined}
                style={{ '--rows': Math.ceil(waiters / columns) } as CSSProperties}
              >
                {next.map((player, index) => (
                  <Row key={index} place={index + 1} player={player} withHoles={withHoles} online={player.online} />
                ))}
              </ol>
            )}
            <More count={waiting - waiters} />
          </section>
        </div>
      </Board>
    </Frame>
  );
}

function Heading({ text, count }: { text: string; count: number }) {
  return (
    <h2 className={styles.heading}>
      {text} <span className={styles.count}>{count}</span>
    </h2>
  );
}

type RowProps = {
  place: number;
  player: WidgetState<'queue'>['playing'][number];
  withHoles: boolean;
  online?: boolean;
};

function Row({ place, player: { name, title, played, count }, withHoles, online = false }: RowProps) {
  return (
    <li className={`${styles.row} mabarin-widget__row`}>
      <span className={styles.place}>{String(place).padStart(2, '0')}</span>
      <span className={styles.who}>
        <span className={styles.title}>
          <bdi>{title}</bdi>
        </span>
        <span className={`${styles.name} mabarin-widget__name`}>
          <bdi>{name}</bdi>
        </span>
      </span>
      <span className={styles.aside}>
        {online && <span className={styles.online}>{widgetText.online}</span>}
        {withHoles && <Holes played={played} count={count} />}
        {widgetText.games(played, count)}
      </span>
    </li>
  );
}

function Holes({ played, count }: { played: number; count: number }) {
  return (
    <span className={styles.holes} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles.hole} data-punched={index < played} />
      ))}
    </span>
  );
}

export default widgetPage('queue', Queue);
