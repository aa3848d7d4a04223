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

/** Widths in units: a letter of the closing words on average, and everything around them. */
const LETTER = 1.7;
const LINE_MAX = 44;

/** The words of a countdown that is over, in at most three lines. */
export function Closing({ text }: { text: string }) {
  const width = Math.min(LINE_MAX, text.length * LETTER) + AROUND;
  const { unit } = useUnit({ width, height: 15 });
  return (
    <Frame unit={unit}>
      <Board>
        <p className={`${styles.closing} mabarin-widget__title`}>
          <bdi>{text}</bdi>
        </p>
      </Board>
    </Frame>
  );
}
