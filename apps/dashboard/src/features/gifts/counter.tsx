import styles from './counter.module.css';

/** `16/25 karakter` below a field. Seen, not read on every key: the box itself stops at its end. */
export function Counter({ children }: { children: string }) {
  return (
    <span className={styles.counter} aria-hidden>
      {children}
    </span>
  );
}
