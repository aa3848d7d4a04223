import type { Elements } from '@mabarin/ui/elements';
import type { ReactNode } from 'react';
import styles from './sticky-bar.module.css';

export type StickyBarProps = {
  label: string;
  /** The amount, formatted; null while unknown, which is not read out. */
  total: string | null;
  /** Shown under the amount, such as the split into price and fee. */
  detail?: ReactNode;
  above: Elements;
  /** Beside the label: consequences of the order beyond the price. */
  note?: Elements;
  /** The submit button. */
  children: ReactNode;
};

/** Total and submit button on a tear line, pinned to the bottom of a form. */
export function StickyBar({ label, total, detail, above, note, children }: StickyBarProps) {
  return (
    <div className={styles.bar}>
      {above}
      <div className={styles.row}>
        <div className={styles.top}>
          <span>{label}</span>
          {note}
        </div>
        <div className={styles.sum}>
          <output className={styles.total}>{total ?? <span aria-hidden>–</span>}</output>
          {detail && <span className={styles.label}>{detail}</span>}
        </div>
        <div className={styles.action}>{children}</div>
      </div>
    </div>
  );
}
