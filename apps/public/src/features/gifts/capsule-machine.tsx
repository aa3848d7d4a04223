import styles from './capsule-machine.module.css';

/** Positions of the capsules in the globe and the colours of their upper halves. */
const capsules = [
  { x: 84, y: 128, turn: -24, colour: 'var(--daun-terang)' },
  { x: 122, y: 136, turn: 18, colour: 'var(--langit)' },
  { x: 158, y: 124, turn: 52, colour: 'var(--jambu)' },
  { x: 66, y: 100, turn: 12, colour: 'var(--oranye)' },
  { x: 103, y: 99, turn: -48, colour: 'var(--lampu)' },
  { x: 140, y: 92, turn: 30, colour: 'var(--oranye)' },
  { x: 176, y: 96, turn: -14, colour: 'var(--langit)' },
  { x: 118, y: 66, turn: 8, colour: 'var(--jambu)' },
];

/**
 * The capsule machine of the gacha. It turns, then stands with a capsule rolled `out`; with reduced motion it does not
 * turn.
 */
export function CapsuleMachine({ out }: { out: boolean }) {
  return (
    <svg viewBox="0 0 240 350" className={`${styles.machine} ${out ? '' : styles.turning}`} aria-hidden>
      <circle cx="120" cy="106" r="100" fill="var(--putih)" />
      <circle cx="120" cy="106" r="91" className={styles.glass} />
      {capsules.map(({ x, y, turn, colour }) => (
        <g key={`${x}`} transform={`translate(${x} ${y}) rotate(${turn})`}>
          <g className={styles.capsule}>
            <path d="M-19 0a19 19 0 0 1 38 0z" fill={colour} />
            <path d="M-19 0a19 19 0 0 0 38 0z" fill="var(--putih)" />
            <path d="M-19 0h38" stroke="var(--tinta)" strokeWidth="4" />
          </g>
        </g>
      ))}
      <path d="M22 196h196l5 28H17z" fill="var(--oranye-lip)" />
      <path d="M17 222h206l13 82a12 12 0 0 1-12 14H16a12 12 0 0 1-12-14z" fill="var(--oranye)" />
      <path d="M80 318v-46a16 16 0 0 1 16-16h36a16 16 0 0 1 16 16v46z" fill="var(--tinta)" />
      <g transform="translate(188 266)">
        <g className={styles.crank}>
          <circle r="18" fill="var(--lampu)" />
          <rect x="-3.5" y="-18" width="7" height="36" fill="var(--tinta)" />
        </g>
      </g>
      {out && (
        <g transform="translate(114 322)">
          <g className={styles.won}>
            <path d="M-26 0a26 26 0 0 1 52 0z" fill="var(--jambu)" />
            <path d="M-26 0a26 26 0 0 0 52 0z" fill="var(--putih)" />
            <path d="M-26 0h52" stroke="var(--tinta)" strokeWidth="5" />
          </g>
        </g>
      )}
    </svg>
  );
}

/** The capsule of a draw rises over the screen, opens, and reveals the result. */
export function OpeningCapsule() {
  return (
    <div className={styles.opening} aria-hidden>
      <div className={styles.upper} />
      <div className={styles.lower} />
    </div>
  );
}

/** An opened capsule without a prize. */
export function EmptyCapsule() {
  return (
    <svg viewBox="0 0 140 72" width="140" height="72" aria-hidden>
      <g stroke="var(--tinta)" strokeWidth="4" strokeLinejoin="round">
        <path d="M12 36a26 26 0 0 0 52 0z" transform="rotate(-10 38 36)" fill="var(--putih)" />
        <path d="M76 40a26 26 0 0 1 52 0z" transform="rotate(22 102 40)" fill="var(--jambu)" />
      </g>
    </svg>
  );
}
