import type { ReactNode } from 'react';
import styles from './sticky-bar.module.css';

type StickyBarProps = {
  label: string;
  /** The amount, formatted. */
  total: string;
  /** Shown under the amount, such as the split into price and fee. */
  detail?: ReactNode;
  /** The submit button. */
  children: ReactNode;
};

/** Total and submit button on a tear line, pinned to the bottom of a form. */
export function StickyBar({ label, total, detail, children }: StickyBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.sum}>
        <span className={styles.label}>{label}</span>
        <output className={styles.total}>{total}</output>
        {detail !== undefined && <span className={styles.label}>{detail}</span>}
      </div>
      <div className={styles.action}>{children}</div>
    </div>
  );
}
