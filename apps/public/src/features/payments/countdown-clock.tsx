import { formatCountdown } from '@mabarin/ui/format/time';
import { announce } from '@mabarin/ui/states/live-region';
import { useEffect, useRef } from 'react';
import styles from './countdown-clock.module.css';
import { paymentsText } from './payments.text.ts';

const SPOKEN_AT = [300, 60, 0];

/** Seconds left as mm:ss, spoken at 5 minutes, 1 minute and 0. The page keeps the time. */
export function CountdownClock({ seconds }: { seconds: number }) {
  const before = useRef(seconds);
  useEffect(() => {
    const mark = SPOKEN_AT.find((at) => seconds <= at && before.current > at);
    before.current = seconds;
    if (mark !== undefined) announce(paymentsText.minutesLeft(mark / 60));
  }, [seconds]);
  return (
    <span role="timer" aria-label={paymentsText.timeLeft} className={`numeric ${styles.countdown}`}>
      {formatCountdown(seconds)}
    </span>
  );
}
