import type { CSSProperties } from 'react';
import styles from './confetti.module.css';

/** Steps through 0 to 1 that fill it evenly, in two directions that do not follow each other. */
const [ACROSS, DOWN] = [0.618_034, 0.754_878];

/** Flies once, behind what stands around it; its lengths are shares of that (`--u`). */
export function Confetti({ count }: { count: number }) {
  return (
    <div className={styles.confetti} aria-hidden>
      {Array.from({ length: count }, (_, index) => {
        // The same pieces fly the same way each time.
        const across = (index * ACROSS) % 1;
        const down = (index * DOWN) % 1;
        const flight = {
          '--across': (across * 2 - 1).toFixed(3),
          '--fall': (down * 62 - 20).toFixed(2),
          '--turn': `${Math.round(across * 900 - 450)}deg`,
        };
        return <span key={index} className={styles.piece} style={flight as CSSProperties} />;
      })}
    </div>
  );
}
