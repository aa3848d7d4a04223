import { Popover } from '@base-ui/react/popover';
import { wibDate } from '@mabarin/domain/time';
import { useRef, useState, type RefObject } from 'react';
import { DayPicker, type ChevronProps } from 'react-day-picker';
import { id as indonesian } from 'react-day-picker/locale/id';
import CaretLeft from '~icons/ph/caret-left-bold';
import CaretRight from '~icons/ph/caret-right-bold';
import { classes } from '#classes.ts';
import { isOnTrigger } from '#on-trigger.ts';
import { uiText } from '#ui.text.ts';
import styles from './date-calendar.module.css';
import floating from '#components/popups/floating.module.css';

const classNames = {
  root: 'p-3',
  months: 'relative',
  month_caption: classes(styles.caption),
  nav: classes(styles.nav),
  button_previous: classes(styles.turn),
  button_next: classes(styles.turn),
  month_grid: classes(styles.grid),
  weekday: classes(styles.weekday),
  day: classes(styles.cell),
  day_button: classes(styles.day),
  selected: classes(styles.selected),
  today: classes(styles.today),
  outside: classes(styles.outside),
  disabled: classes(styles.disabled),
};

type DateCalendarProps = {
  anchor: RefObject<HTMLElement | null>;
  /** `yyyy-MM-dd`, or `''` for none. */
  day: string;
  /** Days before it are greyed out. */
  first: string | undefined;
  onChoose: (day: string) => void;
  onClose: () => void;
};

/** The lazily loaded calendar of date-field.tsx: a month from Monday to Sunday, in Indonesian. */
export default function DateCalendar({ anchor, day, first, onChoose, onClose }: DateCalendarProps) {
  const [now] = useState(Date.now);
  const popup = useRef<HTMLDivElement>(null);
  const today = localDay(wibDate(now));
  const selected = day === '' ? undefined : localDay(day);
  return (
    <Popover.Root
      open
      onOpenChange={(open, { event }) => {
        if (!open && !isOnTrigger(anchor.current, event)) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="start" sideOffset={8} className={floating.positioner}>
          <Popover.Popup
            ref={popup}
            aria-label={uiText.chooseDate}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('td [tabindex="0"]') ?? true}
            finalFocus={anchor}
            className={floating.popup}
          >
            <DayPicker
              mode="single"
              required
              locale={indonesian}
              weekStartsOn={1}
              today={today}
              selected={selected}
              disabled={first === undefined ? false : { before: localDay(first) }}
              defaultMonth={selected ?? today}
              onSelect={(chosen) => onChoose(dayText(chosen))}
              components={{ Chevron }}
              classNames={classNames}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Chevron({ orientation }: ChevronProps) {
  return orientation === 'left' ? <CaretLeft /> : <CaretRight />;
}

/** Parses `yyyy-MM-dd` as a local day, because the calendar counts in the device's days. */
function localDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function dayText(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
