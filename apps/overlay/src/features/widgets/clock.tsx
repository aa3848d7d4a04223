import { Board, Frame, useUnit } from './frame.tsx';
import { clockText, type ClockReading } from './server-time.ts';
import { widgetText } from './widget.text.ts';
import styles from './clock.module.css';

/** Widths in units: one digit, and everything around the digits. */
const DIGIT = 5.2;
const AROUND = 10;
const PAUSED = 10;

/** The clock of a countdown or a timer. */
export function Clock({ reading: { seconds, status }, title }: { reading: ClockReading; title: string }) {
  const text = clockText(seconds);
  const width = AROUND + text.length * DIGIT + (status === 'paused' ? PAUSED : 0);
  const { unit } = useUnit({ width, height: title === '' ? 11 : 14 });
  return (
    <Frame unit={unit}>
      <Board>
        <div className={styles.clock} role="timer">
          {title !== '' && (
            <h1 className={`${styles.title} mabarin-widget__title`}>
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
