import type { WidgetState } from '@mabarin/domain/widgets/widget';
import { rowsIn, shareRows } from '#features/widgets/fit.ts';
import { Board, Empty, Frame, More, useUnit } from '#features/widgets/frame.tsx';
import { widgetPage } from '#features/widgets/widget-page.tsx';
import { widgetText } from '#features/widgets/widget.text.ts';
import styles from './queue.module.css';

/** Heights in units, as in queue.module.css: everything but the rows, one row, and the gap between two rows. */
const HEAD = 19;
const ROW = 4.8;
const GAP = 0.6;
/** Where somebody has bought more games than this, all rows show them as text only. */
const HOLES_MAX = 5;

/** Who plays and who is next: as many rows as fit. */
function Queue({ state: { playing, queue, waiting } }: { state: WidgetState<'queue'> }) {
  const { source, unit } = useUnit({ width: 48, height: HEAD + 2 * ROW });
  const rows = rowsIn(source, unit, { head: HEAD, row: ROW, gap: GAP });
  const [players, waiters] = shareRows(rows, playing.length, queue.length);
  const [now, next] = [playing.slice(0, players), queue.slice(0, waiters)];
  const withHoles = [...now, ...next].every(({ count }) => count <= HOLES_MAX);
  return (
    <Frame unit={unit}>
      <Board wide>
        {playing.length > 0 && (
          <>
            <Heading text={widgetText.playing} count={playing.length} />
            <ol className={styles.rows}>
              {now.map((player, index) => (
                // The snapshot has no ids, so the key of a row is its place.
                <Row key={index} place={index + 1} player={player} withHoles={withHoles} />
              ))}
            </ol>
            <More count={playing.length - players} />
          </>
        )}
        <Heading text={widgetText.queue} count={waiting} />
        {waiting === 0 ? (
          <Empty text={widgetText.queueEmpty} help={widgetText.queueEmptyHelp} />
        ) : (
          <ol className={styles.rows}>
            {next.map((player, index) => (
              <Row key={index} place={index + 1} player={player} withHoles={withHoles} online={player.online} />
            ))}
          </ol>
        )}
        <More count={waiting - waiters} />
      </Board>
    </Frame>
  );
}

function Heading({ text, count }: { text: string; count: number }) {
  return (
    <h1 className={styles.heading}>
      {text} <span className={styles.count}>{count}</span>
    </h1>
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
    <li className={styles.row}>
      <span className={styles.place}>{String(place).padStart(2, '0')}</span>
      <span className={styles.who}>
        <span className={styles.title}>
          <bdi>{title}</bdi>
        </span>
        <span className={styles.name}>
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

/** `/display/queue`. */
export default widgetPage('queue', Queue);
