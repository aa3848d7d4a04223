import { useEffect, useRef } from 'react';
import { classes } from '#classes.ts';
import { formatCountdown } from '#format/time.ts';
import { uiText } from '#ui.text.ts';
import styles from './countdown.module.css';
import { announce } from './live-region.tsx';

const spokenAt = [300, 60, 0];

/** Seconds left as mm:ss, spoken at 5 minutes, 1 minute and 0. The page keeps the time. */
export function Countdown({ seconds, size = 'big' }: { seconds: number; size?: 'big' | 'small' }) {
  const before = useRef(seconds);
  useEffect(() => {
    const mark = spokenAt.find((at) => seconds <= at && before.current > at);
    before.current = seconds;
    if (mark !== undefined) announce(uiText.minutesLeft(mark / 60));
  }, [seconds]);
  return (
    <span role="timer" aria-label={uiText.timeLeft} className={classes(styles.countdown, styles[size])}>
      {formatCountdown(seconds)}
    </span>
  );
}
