import type { CashSummary } from '@mabarin/api-client/contract/cash';
import { startOfWibDate, wibDate } from '@mabarin/domain/time';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatDayParts, formatLongDay } from '@mabarin/ui/format/time';
import { VisuallyHidden } from '@mabarin/ui/page/visually-hidden';
import { cashText } from './cash.text.ts';
import styles from './income.module.css';

type Days = CashSummary['days'];

/** Income of the last days as bars; today is the last one. */
export function IncomeBars({ days }: { days: Days }) {
  const most = Math.max(...days.map(({ amount }) => amount), 1);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure className="stack gap-2 px-5 py-4 surface rounded-panel">
      <figcaption className="row wrap justify-between gap-1 gap-x-4 small">
        <span>{cashText.income(days.length)}</span>
        <strong>{formatRupiah(days.reduce((sum, { amount }) => sum + amount, 0))}</strong>
      </figcaption>
      <svg className={styles.bars} viewBox={`0 0 ${days.length * 10} 100`} preserveAspectRatio="none" aria-hidden>
        {days.map(({ day, amount }, index) => {
          // A day with money is always visible.
          const height = amount === 0 ? 1 : Math.max(4, (amount / most) * 100);
          return (
            <rect
              key={day}
              className={amount === 0 ? styles.none : styles.bar}
              x={index * 10 + 1}
              y={100 - height}
              width={8}
              height={height}
            >
              <title>{cashText.incomeOf(formatLongDay(day), formatRupiah(amount))}</title>
            </rect>
          );
        })}
      </svg>
      <p className="row justify-between small muted" aria-hidden>
        <span>{first !== undefined && dayMonthOf(first.day)}</span>
        <span>{last !== undefined && cashText.today}</span>
      </p>
      <VisuallyHidden>
        <ul>
          {days.map(({ day, amount }) => (
            <li key={day}>{cashText.incomeOf(formatLongDay(day), formatRupiah(amount))}</li>
          ))}
        </ul>
      </VisuallyHidden>
    </figure>
  );
}

/** The next amounts by the day from which they may be withdrawn, without held money: `Kamis 10 Des Rp30.000`. */
export function comingOf(days: Days, now: number): string[] {
  const today = wibDate(now);
  return days
    .filter(({ amount, held, ready_on: readyOn }) => amount > held && readyOn > today)
    .map(({ amount, held, ready_on: readyOn }) => `${shortDayOf(readyOn)} ${formatRupiah(amount - held)}`);
}

const shortDayFormat = new Intl.DateTimeFormat('id-ID', {
  timeZone: 'Asia/Jakarta',
  weekday: 'long',
  day: 'numeric',
  month: 'short',
});

/** `Minggu 10 Des`: the short weekday reads as a minimum. */
const shortDayOf = (day: string) => shortDayFormat.format(startOfWibDate(day)).replace(',', '');
const dayMonthOf = (day: string) => formatDayParts(startOfWibDate(day))[1];
