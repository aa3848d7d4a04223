import { formatClock, formatLongDate } from '@mabarin/ui/format/time';

/** `20 November 2026 12.00 WIB`. */
export function momentOf(instant: string): string {
  return `${formatLongDate(instant)} ${formatClock(instant)} WIB`;
}
