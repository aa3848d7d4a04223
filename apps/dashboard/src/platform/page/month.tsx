import { addMonths, ReportMonthForm, wibMonth, type WibMonth } from '@mabarin/domain/reports/report';
import { startOfWibDate } from '@mabarin/domain/time';
import { IconButton } from '@mabarin/ui/buttons/icon-button';
import { formatDayParts } from '@mabarin/ui/format/time';
import { navigate } from '@mabarin/web/router';
import { useLocation } from 'react-router';
import * as v from 'valibot';
import CaretLeft from '~icons/ph/caret-left-bold';
import CaretRight from '~icons/ph/caret-right-bold';
import { useNow } from '#platform/live/now.ts';
import { pathTo, type DashboardPath } from '#paths.ts';
import { platformText } from '#platform/platform.text.ts';

/** Months offered in the picker. */
const MONTHS = 36;

/** The month in the address, or the current month when it is missing or in the future. */
export function useMonth(): { month: WibMonth; current: WibMonth } {
  const current = wibMonth(useNow());
  const asked = v.safeParse(ReportMonthForm, { month: new URLSearchParams(useLocation().search).get('month') });
  return { month: asked.success && asked.output.month <= current ? asked.output.month : current, current };
}

export function monthPath(page: DashboardPath, month: WibMonth): string {
  return `${pathTo(page)}?month=${month}`;
}

/** Weekday and day of a known month: `Kam 1`. */
export function shortDay(day: string): string {
  const [weekday] = formatDayParts(startOfWibDate(day));
  return `${weekday.slice(0, 3)} ${Number(day.slice(-2))}`;
}

const named = new Intl.DateTimeFormat('id-ID', { timeZone: 'Asia/Jakarta', month: 'long', year: 'numeric' });

/** `November 2026`. */
export function formatMonth(month: WibMonth): string {
  return named.format(startOfWibDate(`${month}-01`));
}

/** `page` is where a month is chosen for. */
export function MonthPicker({ page, month, current }: { page: DashboardPath; month: WibMonth; current: WibMonth }) {
  const choose = (chosen: WibMonth) => navigate(monthPath(page, chosen));
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(current, -index));
  return (
    <div className="row items-center gap-2">
      <IconButton label={platformText.earlierMonth} icon={<CaretLeft />} onClick={() => choose(addMonths(month, -1))} />
      <select
        className="min-h-11 px-3 surface strong rounded-small border-control"
        aria-label={platformText.month}
        value={month}
        onChange={(event) => choose(event.target.value)}
      >
        {(months.includes(month) ? months : [...months, month]).map((one) => (
          <option key={one} value={one}>
            {formatMonth(one)}
          </option>
        ))}
      </select>
      <IconButton
        label={platformText.laterMonth}
        icon={<CaretRight />}
        aria-disabled={month >= current}
        onClick={() => choose(addMonths(month, 1))}
      />
    </div>
  );
}
