import { formatDayParts } from '@mabarin/ui/format/time';
import { Stamp } from '@mabarin/ui/states/stamp';
import styles from './day-stub.module.css';
import { scheduleText } from './schedule.text.ts';

type DayStubProps = {
  /** A WIB date, `YYYY-MM-DD`; null when unscheduled. */
  schedule: string | null;
  isToday: boolean;
};

/** The scheduled day as a calendar sheet. */
export function DayStub({ schedule, isToday }: DayStubProps) {
  if (schedule === null) return <span className={styles.none}>{scheduleText.unscheduled}</span>;
  const [weekday, dayMonth] = dayParts(schedule);
  return (
    <span className={styles.sheet}>
      <span className={styles.weekday}>{weekday}</span>
      <span className={styles.day}>{dayMonth}</span>
      {isToday && (
        <Stamp tone="stop" size="row">
          {scheduleText.today}
        </Stamp>
      )}
    </span>
  );
}

/** Weekday and day-month of a WIB date. Noon is the same date in every time zone of Indonesia. */
export function dayParts(schedule: string): [weekday: string, dayMonth: string] {
  return formatDayParts(`${schedule}T12:00:00+07:00`);
}
