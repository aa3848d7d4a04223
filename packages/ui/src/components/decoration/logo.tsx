import styles from './logo.module.css';

export function Logo({ size = 28 }: { size?: number }) {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 36 28" height={size} width={(size * 36) / 28} aria-hidden>
        <path
          d="M5 2h26a4 4 0 0 1 4 4v4.5a3.5 3.5 0 0 0 0 7V22a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4v-4.5a3.5 3.5 0 0 0 0-7V6a4 4 0 0 1 4-4z"
          fill="var(--cta)"
        />
        <path d="M12 6v16" stroke="var(--tinta)" strokeWidth="2" strokeDasharray="3 2.5" />
        <path
          d="M17 20V8.5l5.3 6 5.3-6V20"
          fill="none"
          stroke="var(--tinta)"
          strokeWidth="3.4"
          strokeLinejoin="round"
        />
      </svg>
      Mabarin
    </span>
  );
}
