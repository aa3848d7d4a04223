import { formatLongDay } from '@mabarin/ui/format/time';
import { DaySheet } from '@mabarin/ui/page/day-sheet';
import { dueOf } from './claims.ts';
import { giftsText } from '#features/gifts/gifts.text.ts';

const text = giftsText.claims;

type ScheduleProps = {
  /** A WIB date, `YYYY-MM-DD`; null: not set. */
  schedule: string | null;
  now: number;
};

/** The scheduled day as a calendar sheet; one that is due says so instead of its weekday. */
export function ScheduleStub({ schedule, now }: ScheduleProps) {
  const { due } = dueOf(schedule, now);
  const words = { today: text.today, overdue: text.overdue, later: undefined, none: undefined }[due];
  return <DaySheet day={schedule} above={words && <span className={due === 'today' ? 'text-go' : ''}>{words}</span>} />;
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
  if (due === 'today') return <strong className="text-go">{text.today}</strong>;
  if (due === 'overdue') return <strong className="text-stop">{text.overdueBy(days)}</strong>;
  return null;
}
