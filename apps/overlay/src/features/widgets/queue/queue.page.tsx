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
/** Where one who plays has bought more games than this, all rows show them as text only. */
const HOLES_MAX = 5;

/** Who plays and who is next: as many rows as fit. */
function Queue({ state: { playing, queue, waiting } }: { state: WidgetState<'queue'> }) {
  const { source, unit } = useUnit({ width: 48, height: HEAD + 2 * ROW });
  const rows = rowsIn(source, unit, { head: HEAD, row: ROW, gap: GAP });
  const [players, waiters] = shareRows(rows, playing.length, queue.length);
  const shown = playing.slice(0, players);
  const punched = shown.every(({ count }) => count <= HOLES_MAX);
  return (
    <Frame unit={unit}>
      <Board wide>
        {playing.length > 0 && (
          <>
            <Heading text={widgetText.playing} count={playing.length} />
            <ol className={styles.rows}>
              {shown.map(({ name, title, played, count }, index) => (
                // The snapshot has no ids, so the key of a row is its place.
                <Row key={index} place={index + 1} name={name} title={title}>
                  {punched && <Holes played={played} count={count} />}
                  {widgetText.games(played, count)}
                </Row>
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
            {queue.slice(0, waiters).map(({ name, title, online }, index) => (
              <Row key={index} place={index + 1} name={name} title={title}>
                {online && <span className={styles.online}>{widgetText.online}</span>}
              </Row>
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

type RowProps = { place: number; name: string; title: string; children: React.ReactNode };

function Row({ place, name, title, children }: RowProps) {
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
      <span className={styles.aside}>{children}</span>
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
