import type { FieldValues } from 'react-hook-form';
import { useBound, type Bound } from '#form.ts';
import { Field, type FieldText } from './field.tsx';
import styles from './number.module.css';

type RangeFieldProps<V extends FieldValues, T> = Bound<V, T, number> &
  FieldText & {
    min: number;
    max: number;
    step: number;
    /** Slider position while no value is chosen. */
    usual?: number;
    /** The value in words, such as "80 %". */
    said: (value: number) => string;
  };

/** A number chosen with a slider. */
export function RangeField<V extends FieldValues, T = V>(props: RangeFieldProps<V, T>) {
  const { control, name, label, hint, min, max, step, usual = min, said } = props;
  const bound = useBound<V, T, number>({ control, name });
  const value = bound.value ?? usual;
  return (
    <Field label={label} hint={hint} error={bound.error} note={<span aria-hidden>{said(value)}</span>}>
      {(described) => (
        <input
          {...described}
          type="range"
          className={styles.range}
          ref={bound.ref}
          name={name}
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={said(value)}
          onBlur={bound.onBlur}
          onChange={({ target }) => bound.onChange(target.valueAsNumber)}
        />
      )}
    </Field>
  );
}
