import type { ReactNode } from 'react';
import { formatDaySheet } from '#format/time.ts';
import styles from './day-sheet.module.css';
import { daySheetText } from './day-sheet.text.ts';

type DaySheetProps = {
  /** A WIB date, `YYYY-MM-DD`; null when none is set. */
  day: string | null;
  /** Above the day, such as "Hari ini!"; default: the weekday. */
  above?: ReactNode;
};

/** A day as a calendar sheet, for the eye only: the words beside it say it in full. Dashed while no day is set. */
export function DaySheet({ day, above }: DaySheetProps) {
  if (day === null) {
    return (
      <span className={`small muted heavy ${styles.sheet} ${styles.none}`} aria-hidden>
        {daySheetText.none}
      </span>
    );
  }
  const sheet = formatDaySheet(day);
  return (
    <span className={styles.sheet} aria-hidden>
      <span className={styles.above}>{above ?? sheet.weekday}</span>
      <span className={styles.day}>{sheet.day}</span>
      <span className={styles.month}>{sheet.month}</span>
    </span>
  );
}
