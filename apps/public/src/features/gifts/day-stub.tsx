import { formatDayParts } from '@mabarin/ui/format/time';
import { DaySheet } from '@mabarin/ui/page/day-sheet';
import { VisuallyHidden } from '@mabarin/ui/page/visually-hidden';
import { scheduleText } from './schedule.text.ts';

type DayStubProps = {
  /** A WIB date, `YYYY-MM-DD`; null when unscheduled. */
  schedule: string | null;
  isToday: boolean;
};

/** The scheduled day as a calendar sheet, with its words for screen readers. */
export function DayStub({ schedule, isToday }: DayStubProps) {
  const words = schedule === null ? scheduleText.unscheduled : dayParts(schedule).join(', ');
  return (
    <>
      <DaySheet day={schedule} above={isToday ? <span className="text-go">{scheduleText.today}</span> : undefined} />
      <VisuallyHidden>{isToday ? `${words}. ${scheduleText.today}` : words}</VisuallyHidden>
    </>
  );
}

/** Weekday and day-month of a WIB date. Noon is the same date in every time zone of Indonesia. */
export function dayParts(schedule: string): [weekday: string, dayMonth: string] {
  return formatDayParts(`${schedule}T12:00:00+07:00`);
}
