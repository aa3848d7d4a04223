import { startOfWibDate } from '@mabarin/domain/time';
import { formatDayParts, formatLongDay } from '@mabarin/ui/format/time';
import { dueOf } from './claims.ts';
import { giftsText } from './gifts.text.ts';
import styles from './schedule-day.module.css';

const text = giftsText.claims;

type ScheduleProps = {
  /** A WIB date, `YYYY-MM-DD`; null: not set. */
  schedule: string | null;
  now: number;
};

/** The scheduled day as a calendar sheet. Hidden from screen readers, because the text repeats it. */
export function ScheduleStub({ schedule, now }: ScheduleProps) {
  const { due } = dueOf(schedule, now);
  if (schedule === null) {
    return (
      <span className={styles.none} aria-hidden>
        {text.none}
      </span>
    );
  }
  const [weekday, dayMonth] = formatDayParts(startOfWibDate(schedule));
  const above = due === 'today' ? text.today : due === 'overdue' ? text.overdue : weekday;
  return (
    <span className={styles.sheet} aria-hidden>
      <span className={due === 'today' ? `${styles.above} ${styles.now}` : styles.above}>{above}</span>
      <span className={styles.day}>{dayMonth}</span>
    </span>
  );
}

/** The schedule in the spec's words: a long date, '-' for none, and 'Hari ini!'. */
export function ScheduleWords({ schedule, now }: ScheduleProps) {
  return (
    <>
      {schedule !== null && <span>{formatLongDay(schedule)}</span>} <DueWords schedule={schedule} now={now} />
    </>
  );
}

/** Words about a due or overdue schedule. */
export function DueWords({ schedule, now }: ScheduleProps) {
  const { due, days } = dueOf(schedule, now);
  if (due === 'none') return <span>{text.none}</span>;
  if (due === 'today') return <strong className={styles.now}>{text.today}</strong>;
  if (due === 'overdue') return <strong className={styles.late}>{text.overdueBy(days)}</strong>;
  return null;
}
