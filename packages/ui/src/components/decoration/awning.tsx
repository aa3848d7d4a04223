import { classes } from '#classes.ts';
import { VisuallyHidden } from '#components/page/visually-hidden.tsx';
import { uiText } from '#ui.text.ts';
import styles from './awning.module.css';

const bulbCount = 16;

/**
 * The striped awning, only on the host page, landing and login. With `open` given, a string of bulbs hangs under it,
 * lit while the host takes orders.
 */
export function Awning({ open }: { open?: boolean }) {
  return (
    <div className={styles.awning}>
      {open !== undefined && (
        <div className={classes(styles.string, open && styles.open)} aria-hidden>
          {Array.from({ length: bulbCount }, (_, index) => (
            <span key={index} className={styles.bulb} />
          ))}
        </div>
      )}
      <div className={styles.cloth} aria-hidden />
      {open === true && <VisuallyHidden>{uiText.lampsOnline}</VisuallyHidden>}
    </div>
  );
}
