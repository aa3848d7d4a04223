import type { ReactNode } from 'react';
import { classes } from '#classes.ts';
import styles from './stamp.module.css';

type StampProps = {
  /** MENANG, LUNAS, SELESAI, HABIS, DITANDAI, BLACKLIST, "Hari ini!". */
  children: ReactNode;
  tone?: 'stop' | 'go' | 'warn' | 'select';
  /** `row` is the small upright one inside a ticket row. */
  size?: 'row' | 'big';
  /** Plays "stamp lands" on mount, after the ticket's own entrance. */
  landing?: boolean;
};

/** A rubber stamp for a final state. */
export function Stamp({ children, tone = 'stop', size = 'row', landing = false }: StampProps) {
  return (
    <span className={classes(styles.stamp, styles[tone], styles[size], landing && styles.landing)}>{children}</span>
  );
}
