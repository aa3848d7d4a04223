import { NumberField } from '@base-ui/react/number-field';
import type { FieldValues } from 'react-hook-form';
import Minus from '~icons/ph/minus-bold';
import Plus from '~icons/ph/plus-bold';
import { useBound, type Bound } from '#form.ts';
import { uiText } from '#ui.text.ts';
import { Field, type FieldText } from './field.tsx';
import styles from './number.module.css';

type StepperFieldProps<V extends FieldValues, T> = Bound<V, T, number> &
  FieldText & {
    min?: number;
    max?: number;
    onValueChange?: (value: number | null) => void;
  };

/** A small count: minus, the number, plus. The number can be typed too. */
export function StepperField<V extends FieldValues, T = V>({
  control,
  name,
  label,
  hint,
  min = 1,
  max,
  onValueChange,
}: StepperFieldProps<V, T>) {
  const bound = useBound<V, T, number>({ control, name });
  return (
    <Field label={label} hint={hint} error={bound.error} className={styles.stepper}>
      {({ id, ...described }) => (
        <NumberField.Root
          id={id}
          name={bound.name}
          inputRef={bound.ref}
          value={bound.value ?? null}
          onValueChange={(value) => {
            bound.onChange(value);
            onValueChange?.(value);
          }}
          min={min}
          max={max}
          allowOutOfRange
          locale="id-ID"
          format={{ maximumFractionDigits: 0 }}
        >
          <NumberField.Group className={styles.count}>
            <NumberField.Decrement className={styles.key} aria-label={uiText.less}>
              <Minus />
            </NumberField.Decrement>
            <NumberField.Input
              {...described}
              className={styles.number}
              aria-roledescription={uiText.numberField}
              inputMode="numeric"
              onBlur={bound.onBlur}
            />
            <NumberField.Increment className={styles.key} aria-label={uiText.more}>
              <Plus />
            </NumberField.Increment>
          </NumberField.Group>
        </NumberField.Root>
      )}
    </Field>
  );
}
