import { formatLongDate } from '@mabarin/ui/format/time';

/** The last day on which something is good that ends at an instant: one that ends at midnight is good the day before. */
export function formatLastDay(ends: string): string {
  return formatLongDate(Date.parse(ends) - 1);
}
