import { weekdayText } from '@mabarin/domain/mabar/hours';
import { agoText, dayDiff, startOfWibDate, wibClockText, wibDate } from '@mabarin/domain/time';

/** A moment: Date, epoch milliseconds, or ISO text. */
type Moment = Date | number | string;

/** Not Intl's: its first use costs a slow phone a tenth of a second. */
const MONTHS = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
] as const;

/** The time of day in Jakarta, 24 hours, with a dot: `03.42`. */
export function formatClock(moment: Moment): string {
  return wibClockText(new Date(moment));
}

/** Seconds left as `mm:ss`; never negative, minutes may pass 99. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`;
}

/** Time ago: `5 menit yang lalu`. A moment after `now` (a fast server clock) counts as now. */
export function formatRelative(moment: Moment, now: Moment): string {
  return agoText(new Date(moment), new Date(now));
}

/** A whole date in Jakarta: `Sabtu, 21 November 2026`. */
export function formatLongDate(moment: Moment): string {
  const [weekday, dayMonth] = formatDayParts(moment);
  return `${weekday}, ${dayMonth} ${wibDate(new Date(moment)).slice(0, 4)}`;
}

/** A day kept as `yyyy-MM-dd`, in full: `Sabtu, 21 November 2026`. */
export function formatLongDay(day: string): string {
  return formatLongDate(startOfWibDate(day));
}

/** Weekday and day-month in Jakarta: `['Sabtu', '21 November']`. */
export function formatDayParts(moment: Moment): [weekday: string, dayMonth: string] {
  const date = new Date(moment);
  const [, month, day] = wibDate(date).split('-').map(Number);
  return [weekdayText(date), `${day} ${MONTHS[(month ?? 1) - 1]}`];
}

/** A day kept as `yyyy-MM-dd`, as a calendar sheet has it: `Sabtu`, `21`, `NOV`. */
export function formatDaySheet(date: string): { weekday: string; day: string; month: string } {
  const [name, dayMonth] = formatDayParts(startOfWibDate(date));
  const [day = '', month = ''] = dayMonth.split(' ');
  return { weekday: name, day, month: month.slice(0, 3).toUpperCase() };
}

/** A moment for lists: the date if before today, else time ago. */
export function formatWhen(moment: Moment, now: Moment): string {
  const before = dayDiff(new Date(moment), new Date(now)) > 0;
  return before ? formatLongDate(moment) : formatRelative(moment, now);
}
