import styles from './odds-bar.module.css';

/** Thinner than this, in hundredths, nobody sees it. The words beside the bar say the chance. */
const THINNEST = 1;

/** How much of all draws wins, as a bar: 1 of `gacha` + 1 (docs/gacha.md). */
export function OddsBar({ gacha }: { gacha: number }) {
  return (
    <svg viewBox="0 0 100 1" preserveAspectRatio="none" className={styles.bar} aria-hidden>
      <rect width={Math.max(THINNEST, 100 / (gacha + 1))} height="1" className={styles.chance} />
    </svg>
  );
}
