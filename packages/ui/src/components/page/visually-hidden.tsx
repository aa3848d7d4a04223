import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Content for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <div className={styles.hidden}>{children}</div>;
}
