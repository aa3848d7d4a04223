import { useId } from 'react';
import { uiText } from '#ui.text.ts';

/** Days as `yyyy-MM-dd`, both included. */
export type Days = { from: string; until: string };

type DayRangeProps = { days: Days; onChange: (days: Days) => void; className?: string | undefined };

/** Two days of a view that nobody saves. A day that comes after the other takes it along. */
export function DayRange({ days: { from, until }, onChange, className = '' }: DayRangeProps) {
  return (
    <div className={`row gap-3 ${className}`}>
      <Day
        label={uiText.from}
        value={from}
        onChange={(day) => onChange({ from: day, until: day > until ? day : until })}
      />
      <Day
        label={uiText.until}
        value={until}
        onChange={(day) => onChange({ from: day < from ? day : from, until: day })}
      />
    </div>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const id = useId();
  return (
    <div className="stack gap-1 flex-1 min-w-0">
      <label htmlFor={id} className="small strong">
        {label}
      </label>
      <input
        id={id}
        type="date"
        className="w-full min-w-0 min-h-11 px-3 surface rounded-small border-control"
        value={value}
        onChange={(event) => {
          // Cleared or half typed: the last whole day stays.
          if (event.target.value !== '') onChange(event.target.value);
        }}
      />
    </div>
  );
}
