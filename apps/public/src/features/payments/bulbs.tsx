import { BULBS } from './countdown.ts';
import styles from './bulbs.module.css';

/** One bulb for each minute. Decorative beside the countdown. */
export function Bulbs({ lit }: { lit: number }) {
  return (
    <span className={styles.string} aria-hidden>
      {Array.from({ length: BULBS }, (_, index) => (
        <span key={index} className={`${styles.bulb} ${index < lit ? styles.lit : ''}`} />
      ))}
    </span>
  );
}
