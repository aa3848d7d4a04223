import styles from './odds-bar.module.css';

/** Thinnest visible segment, in hundredths. The text beside the bar states the chance. */
const THINNEST = 1;

/** The winning share of all draws as a bar: 1 of `gacha` + 1 (docs/gacha.md). */
export function OddsBar({ gacha }: { gacha: number }) {
  return (
    <svg viewBox="0 0 100 1" preserveAspectRatio="none" className={styles.bar} aria-hidden>
      <rect width={Math.max(THINNEST, 100 / (gacha + 1))} height="1" className={styles.chance} />
    </svg>
  );
}
