import { formatLongDate } from '@mabarin/ui/format/time';

/** The last day of validity: something that ends at midnight is valid through the day before. */
export function formatLastDay(ends: string): string {
  return formatLongDate(Date.parse(ends) - 1);
}
