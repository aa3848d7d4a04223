import { formatLongDay } from '@mabarin/ui/format/time';
import { lazyWithRetry, RetryBoundary } from '@mabarin/ui/states/lazy';
import { Suspense } from 'react';
import { shortDay } from '#platform/page/month.tsx';
import type { DayBarsProps } from './report-charts.tsx';
import styles from './report.module.css';
import { ReportTable } from './report-table.tsx';
import { reportText } from './report.text.ts';

/** Loaded separately with the chart library. */
const DayBars = lazyWithRetry(() => import('./report-charts.tsx'));

type Day = { day: string; first: number; second: number };

type DayChartProps = Pick<DayBarsProps, 'parts' | 'money'> & {
  title: string;
  /** Every day of the month in order. */
  days: readonly Day[];
  format: (value: number) => string;
};

/** A month by day, as a chart and as a table; nothing for a month without any. */
export function DayChart({ title, days, parts, money, format }: DayChartProps) {
  const filled = days.filter(({ first, second }) => first + second > 0);
  if (filled.length === 0) return null;
  return (
    <figure className={styles.chart}>
      <figcaption className="row wrap items-center justify-between gap-2">
        <h2>{title}</h2>
        <span className="row gap-3 small strong" aria-hidden>
          {parts.map(({ name, color }) => (
            <span key={name} className="row items-center gap-2">
              <svg width="12" height="12">
                <rect width="12" height="12" rx="3" fill={color} />
              </svg>
              <span>{name}</span>
            </span>
          ))}
        </span>
      </figcaption>
      <div className={styles.bars} aria-hidden>
        {/* The table works without the chart. */}
        <RetryBoundary fallback={() => null}>
          <Suspense>
            <DayBars
              days={days.map((one) => ({
                ...one,
                label: formatLongDay(one.day),
                day: String(Number(one.day.slice(8))),
              }))}
              parts={parts}
              money={money}
            />
          </Suspense>
        </RetryBoundary>
      </div>
      <details className={styles.details}>
        <summary className="small muted">{reportText.asTable}</summary>
        <ReportTable
          untitled
          title={title}
          columns={[reportText.day, ...parts.map(({ name }) => name), reportText.sum]}
          rows={filled.map(
            ({ day, first, second }) =>
              [shortDay(day), ...[first, second, first + second].map((value) => format(value))] as const,
          )}
        />
      </details>
    </figure>
  );
}
