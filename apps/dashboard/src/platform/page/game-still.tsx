import styles from './game-still.module.css';

const bushes = [
  [210, 330, 46],
  [262, 352, 34],
  [470, 690, 52],
  [528, 716, 36],
  [1010, 190, 44],
  [1062, 214, 34],
  [1250, 560, 54],
  [1192, 588, 38],
  [760, 250, 32],
  [890, 690, 34],
] as const;
const minions = [
  [640, 400, 'mine'],
  [684, 432, 'mine'],
  [612, 446, 'mine'],
  [900, 452, 'theirs'],
  [944, 420, 'theirs'],
  [962, 470, 'theirs'],
] as const;
const heroes = [
  [740, 520, 'mine', 78],
  [560, 560, 'mine', 52],
  [1000, 360, 'theirs', 64],
] as const;
const towers = [
  [330, 590, 'mine'],
  [1230, 300, 'theirs'],
] as const;
const skills = [
  [1475, 775, 74],
  [1330, 818, 48],
  [1352, 694, 48],
  [1462, 612, 48],
] as const;

/** A drawn battle game as the background of previews. `bright`: by day. */
export function GameStill({ bright }: { bright: boolean }) {
  return (
    <svg
      className={`${styles.still} ${bright ? styles.bright : ''}`}
      viewBox="0 0 1600 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <rect className={styles.ground} width="1600" height="900" />
      <path className={styles.field} d="M0 520 620 120l340 60 640-180v340L980 760l-420-60L0 900Z" />
      <path className={styles.lane} d="M-40 880 700 480 1640 60" />
      <path className={styles.lane} d="M-40 420 420 180l620-90 600-10" />
      <path className={styles.lane} d="M120 940 780 800l520-180 340-240" />
      <path className={styles.river} d="M380-40 560 210l200 220 130 190 220 320" />
      {bushes.map(([x, y, r]) => (
        <circle key={`${x} ${y}`} className={styles.bush} cx={x} cy={y} r={r} />
      ))}
      {towers.map(([x, y, side]) => (
        <g key={side} className={styles[side]} transform={`translate(${x} ${y})`}>
          <path className={styles.stone} d="M-46 60 0 84l46-24L30-50h-60Z" />
          <path d="M-30-50 0-96l30 46L0-34Z" />
        </g>
      ))}
      {minions.map(([x, y, side]) => (
        <g key={`${x} ${y}`} className={styles[side]}>
          <circle cx={x} cy={y} r="15" />
        </g>
      ))}
      {heroes.map(([x, y, side, life]) => (
        <g key={`${x} ${y}`} className={styles[side]} transform={`translate(${x} ${y})`}>
          <ellipse className={styles.shade} cy="40" rx="40" ry="14" />
          <path d="M-28 38-20-8a20 20 0 0 1 40 0l8 46Z" />
          <circle cy="-30" r="20" />
          <rect className={styles.shade} x="-46" y="-76" width="92" height="13" rx="6" />
          <rect x="-44" y="-74" width={life} height="9" rx="4" />
        </g>
      ))}
      <g className={styles.panel}>
        <rect x="600" y="16" width="400" height="52" rx="14" />
        <rect x="24" y="24" width="236" height="200" rx="16" />
        <circle cx="210" cy="720" r="112" />
        {skills.map(([x, y, r]) => (
          <circle key={r + x} cx={x} cy={y} r={r} />
        ))}
      </g>
      <g className={styles.marks}>
        <path d="M44 204 240 44M44 120q70 12 96 84M150 44q26 60 90 76" />
        <circle cx="210" cy="720" r="46" />
      </g>
    </svg>
  );
}
