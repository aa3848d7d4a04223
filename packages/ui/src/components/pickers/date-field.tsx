import { useRef, useState, useSyncExternalStore } from 'react';
import type { FieldValues } from 'react-hook-form';
import CalendarBlank from '~icons/ph/calendar-blank-fill';
import { classes } from '#classes.ts';
import { useBound, type Bound } from '#form.ts';
import { formatLongDay } from '#format/time.ts';
import { uiText } from '#ui.text.ts';
import styles from './date-field.module.css';
import { Field, type FieldText } from '#components/fields/field.tsx';
import input from '#components/fields/input.module.css';
import { lazyWithRetry } from '#components/states/lazy.tsx';
import { OnDemand } from '#components/popups/on-demand.tsx';

const loadCalendar = () => import('./date-calendar.tsx');
const DateCalendar = lazyWithRetry(loadCalendar);

type DateFieldProps<V extends FieldValues, T> = Bound<V, T, string> &
  FieldText & {
    /** `yyyy-MM-dd` of the first day that can be chosen. */
    first?: string;
  };

/**
 * A day, kept as `yyyy-MM-dd` and shown as `Sabtu, 21 November 2026`. Touch gets the phone's own calendar, a mouse a
 * lazily loaded one.
 */
export function DateField<V extends FieldValues, T = V>({ control, name, label, hint, first }: DateFieldProps<V, T>) {
  const bound = useBound<V, T, string>({ control, name });
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const coarse = useCoarsePointer();
  const day = bound.value ?? '';
  const readout = day === '' ? uiText.noDate : formatLongDay(day);

  return (
    <Field label={label} hint={hint} error={bound.error}>
      {({ id, 'aria-describedby': describedBy, 'aria-invalid': invalid }) => (
        <div className={classes(input.box, styles.box, bound.error !== undefined && input.invalid)}>
          {coarse ? (
            <>
              <input
                id={id}
                aria-describedby={`${id}-readout ${describedBy}`}
                aria-invalid={invalid}
                ref={bound.ref}
                name={bound.name}
                type="date"
                min={first}
                className={classes(input.input, styles.native)}
                value={day}
                onBlur={bound.onBlur}
                onChange={(event) => bound.onChange(event.target.value)}
              />
              <span id={`${id}-readout`} className={styles.readout}>
                {readout}
              </span>
            </>
          ) : (
            <button
              id={id}
              aria-describedby={`${id}-readout ${describedBy}`}
              aria-haspopup="dialog"
              aria-expanded={open}
              ref={(element) => {
                button.current = element;
                bound.ref(element);
              }}
              type="button"
              className={classes(styles.button, day === '' && 'muted')}
              onPointerEnter={() => void loadCalendar().catch(() => undefined)}
              onBlur={bound.onBlur}
              onClick={() => setOpen(!open)}
            >
              <CalendarBlank />
              <span id={`${id}-readout`}>{readout}</span>
            </button>
          )}
          {open && (
            <OnDemand onFailed={() => setOpen(false)}>
              <DateCalendar
                anchor={button}
                day={day}
                first={first}
                onChoose={(next) => {
                  bound.onChange(next);
                  setOpen(false);
                }}
                onClose={() => setOpen(false)}
              />
            </OnDemand>
          )}
        </div>
      )}
    </Field>
  );
}

const coarsePointer = '(pointer: coarse)';

function useCoarsePointer(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(coarsePointer);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(coarsePointer).matches,
  );
}
