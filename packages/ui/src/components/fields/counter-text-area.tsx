import type { FieldValues } from 'react-hook-form';
import { classes } from '#classes.ts';
import { useBound, useFoundRef, type Bound } from '#form.ts';
import { uiText } from '#ui.text.ts';
import styles from './counter-text-area.module.css';
import { Field, type FieldText } from './field.tsx';
import input from './input.module.css';
import { announce } from '#components/states/live-region.tsx';

type CounterTextAreaProps<V extends FieldValues, T> = Bound<V, T, string> &
  FieldText & {
    max: number;
    rows?: number;
    placeholder?: string;
  };

const nearlyFull = 20;

/** A message with its `x/160` counter. Screen readers hear it at 20 left and at 0, not on every keystroke. */
export function CounterTextArea<V extends FieldValues, T = V>({
  control,
  name,
  label,
  hint,
  max,
  rows = 3,
  placeholder,
}: CounterTextAreaProps<V, T>) {
  const bound = useBound<V, T, string>({ control, name });
  const value = bound.value ?? '';
  const ref = useFoundRef<HTMLTextAreaElement>(bound.ref, (element) => {
    if (element.value !== value) bound.onChange(element.value);
  });
  const counter = (
    <span className={classes(styles.counter, value.length >= max && styles.full)} aria-hidden>
      {uiText.counter(value.length, max)}
    </span>
  );
  return (
    <Field label={label} hint={hint} error={bound.error} note={counter}>
      {(described) => (
        <div className={classes(input.box, bound.error !== undefined && input.invalid)}>
          <textarea
            {...described}
            ref={ref}
            name={bound.name}
            className={classes(input.input, input.area)}
            rows={rows}
            maxLength={max}
            placeholder={placeholder}
            value={value}
            onBlur={bound.onBlur}
            onChange={(event) => {
              const typed = event.target.value;
              const left = max - typed.length;
              const leftBefore = max - value.length;
              if ([nearlyFull, 0].some((mark) => left <= mark && leftBefore > mark))
                announce(uiText.charactersLeft(left));
              bound.onChange(typed);
            }}
          />
        </div>
      )}
    </Field>
  );
}
