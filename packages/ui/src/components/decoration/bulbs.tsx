import { classes } from '#classes.ts';
import styles from './bulbs.module.css';

/** The bulb string of the payment screen: fifteen minutes, one bulb each. Decorative beside the countdown. */
export function Bulbs({ lit, total = 15 }: { lit: number; total?: number }) {
  return (
    <span className={styles.string} aria-hidden>
      {Array.from({ length: total }, (_, index) => (
        <span key={index} className={classes(styles.bulb, index < lit && styles.lit)} />
      ))}
    </span>
  );
}
