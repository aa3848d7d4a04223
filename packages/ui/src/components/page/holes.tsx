import { classes } from '#classes.ts';
import { uiText } from '#ui.text.ts';
import styles from './holes.module.css';

const mostHoles = 8;

/** Games played of games bought, as punched holes; above eight games only in words. */
export function Holes({ played, count, short = false }: { played: number; count: number; short?: boolean }) {
  return (
    <span className={styles.holes}>
      {count <= mostHoles && (
        <span className={styles.row} aria-hidden>
          {Array.from({ length: count }, (_, index) => (
            <span key={index} className={classes(styles.hole, index < played && styles.punched)} />
          ))}
        </span>
      )}
      <span>{short ? uiText.gamesShort(played, count) : uiText.games(played, count)}</span>
    </span>
  );
}
