import { formatNumber, formatRupiah } from '@mabarin/ui/format/money';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import styles from './report.module.css';
import { reportText } from './report.text.ts';

/** One day of a chart; `label` is for the tooltip. */
type ChartDay = { day: string; label: string; first: number; second: number };

export type DayBarsProps = {
  days: readonly ChartDay[];
  /** Names of the two parts of a bar; colours are tokens. */
  parts: readonly [{ name: string; color: string }, { name: string; color: string }];
  money: boolean;
};

/** Bars of two parts by day, for the eye only: the table beside has the same figures. No animation. */
export default function DayBars({ days, parts, money }: DayBarsProps) {
  const format = money ? formatRupiah : formatNumber;
  const [first, second] = parts;
  return (
    <ResponsiveContainer width="100%" height={220}>
      <BarChart
        data={[...days]}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        barCategoryGap="18%"
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="day" height={24} tickLine={false} axisLine={false} tick={tick} minTickGap={6} />
        <YAxis
          width={money ? 68 : 30}
          tickLine={false}
          axisLine={false}
          tick={tick}
          allowDecimals={false}
          tickFormatter={(value: number) => (money ? shortRupiah(value) : formatNumber(value))}
        />
        <Tooltip
          cursor={{ fill: 'var(--sunken)' }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const day = (payload?.[0]?.payload ?? null) as ChartDay | null;
            if (active !== true || day === null) return null;
            return (
              <div className={`stack px-3 py-2 rounded-small border-control small ${styles.tip}`}>
                <strong>{day.label}</strong>
                <span>{reportText.valueOf(first.name, format(day.first))}</span>
                <span>{reportText.valueOf(second.name, format(day.second))}</span>
              </div>
            );
          }}
        />
        <Bar dataKey="first" stackId="day" fill={first.color} isAnimationActive={false} />
        <Bar dataKey="second" stackId="day" fill={second.color} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}

const tick = { fill: 'var(--text-muted)', fontSize: 12 };

const compact = new Intl.NumberFormat('id-ID', { notation: 'compact', maximumFractionDigits: 1 });

/** `Rp1,5 jt`. */
function shortRupiah(value: number): string {
  return `Rp${compact.format(value)}`;
}
