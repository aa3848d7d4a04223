import type { CSSProperties } from 'react';
import styles from './confetti.module.css';

/** Step sizes of two low-discrepancy sequences, which fill 0 to 1 evenly and independently. */
const [ACROSS, DOWN] = [0.618_034, 0.754_878];

/** Plays once, behind the surrounding content. Lengths are in `--u`. */
export function Confetti({ count }: { count: number }) {
  return (
    <div className={styles.confetti} aria-hidden>
      {Array.from({ length: count }, (_, index) => {
        // Positions are deterministic: the same pieces fly the same way each time.
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
