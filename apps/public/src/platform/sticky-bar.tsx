import type { ReactNode } from 'react';
import ArrowDown from '~icons/ph/arrow-down-bold';
import styles from './sticky-bar.module.css';

type StickyBarProps = {
  label: string;
  /** The amount, formatted. */
  total: string;
  /** Shown under the amount, such as the split into price and fee. */
  detail?: ReactNode;
  /** Faults of the form that was sent: their number in words, and the sentence. A press leads to the next one. */
  faults: { count: string; sentence: string; onNext: () => void } | null;
  /** The submit button. */
  children: ReactNode;
};

/** Total and submit button on a tear line, pinned to the bottom of a form. */
export function StickyBar({ label, total, detail, faults, children }: StickyBarProps) {
  return (
    <div className={styles.bar}>
      {faults !== null && (
        <button type="button" className={styles.faults} onClick={faults.onNext}>
          <span className={styles.count}>
            <span>{faults.count}</span> <ArrowDown aria-hidden />
          </span>
          <span>{faults.sentence}</span>
        </button>
      )}
      <div className={styles.row}>
        <div className={styles.sum}>
          <span className={styles.label}>{label}</span>
          {total !== '' && <output className={styles.total}>{total}</output>}
          {detail !== undefined && <span className={styles.label}>{detail}</span>}
        </div>
        <div className={styles.action}>{children}</div>
      </div>
    </div>
  );
}
