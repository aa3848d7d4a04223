import styles from './counter.module.css';

/**
 * Character count such as `16/25 karakter` below a field. Hidden from screen readers: the field itself stops at its
 * maximum.
 */
export function Counter({ children }: { children: string }) {
  return (
    <span className={`muted numeric nowrap ${styles.counter}`} aria-hidden>
      {children}
    </span>
  );
}
