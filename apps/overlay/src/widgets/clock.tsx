import { Board, Frame, useUnit } from '#widgets/frame.tsx';
import { clockText, type Face } from '#widgets/server-time.ts';
import { widgetText } from '#widgets/widget.text.ts';
import styles from './clock.module.css';

/** Units of a digit, and of what stands around the digits. */
const DIGIT = 5.2;
const AROUND = 10;
const PAUSED = 10;

/** Time on a pill: of a countdown, of a stream. */
export function Clock({ face: { seconds, status }, title = '' }: { face: Face; title?: string }) {
  const text = clockText(seconds);
  const width = AROUND + text.length * DIGIT + (status === 'paused' ? PAUSED : 0);
  const { unit } = useUnit({ width, height: title === '' ? 11 : 14 });
  return (
    <Frame unit={unit}>
      <Board>
        <div className={styles.clock} role="timer">
          {title !== '' && (
            <h1 className={styles.title}>
              <bdi>{title}</bdi>
            </h1>
          )}
          <p className={styles.time} data-status={status}>
            {text}
            {status === 'paused' && <span className={styles.paused}>{widgetText.paused}</span>}
          </p>
        </div>
      </Board>
    </Frame>
  );
}
