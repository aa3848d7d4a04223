import type { ReactNode } from 'react';
import styles from './ticket-tabs.module.css';

/** Tab links shaped as ticket tops. Children are router links; the one with `aria-current` joins the content below. */
export function TicketTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
