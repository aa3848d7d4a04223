import { NumberField } from '@base-ui/react/number-field';
import type { FieldValues } from 'react-hook-form';
import Minus from '~icons/ph/minus-bold';
import Plus from '~icons/ph/plus-bold';
import { classes } from '#classes.ts';
import { formatRupiah, parseRupiah } from '#format/money.ts';
import { useBound, type Bound } from '#form.ts';
import { uiText } from '#ui.text.ts';
import { Field, type FieldText } from './field.tsx';
import input from './input.module.css';
import styles from './number.module.css';

type RupiahFieldProps<V extends FieldValues, T> = Bound<V, T, number> &
  FieldText & {
    min: number;
    step: number;
    max?: number;
    /** Amounts offered as one-tap chips under the field. */
    quick?: readonly number[];
    onValueChange?: (value: number | null) => void;
  };

/**
 * An amount of rupiah. The value follows every key, so a total can follow it; the step and the limits are the
 * schema's business while typing, and the buttons' when they are pressed.
 */
export function RupiahField<V extends FieldValues, T = V>({
  control,
  name,
  label,
  hint,
  min,
  max,
  step,
  quick = [],
  onValueChange,
}: RupiahFieldProps<V, T>) {
  const bound = useBound<V, T, number>({ control, name });
  const change = (value: number | null) => {
    bound.onChange(value);
    onValueChange?.(value);
  };
  return (
    <Field label={label} hint={hint} error={bound.error}>
      {({ id, ...described }) => (
        <>
          {/* allowOutOfRange: without it a typed 7.000 turns into 10.000 under the fingers. `id` belongs to Root. */}
          <NumberField.Root
            id={id}
            name={bound.name}
            inputRef={bound.ref}
            value={bound.value ?? null}
            onValueChange={change}
            min={min}
            max={max}
            step={step}
            snapOnStep
            allowOutOfRange
            locale="id-ID"
            format={{ maximumFractionDigits: 0 }}
          >
            <NumberField.Group className={classes(input.box, bound.error !== undefined && input.invalid)}>
              <span className={styles.sign} aria-hidden>
                {uiText.rupiahSign}
              </span>
              <NumberField.Input
                {...described}
                className={classes(input.input, styles.money)}
                aria-roledescription={uiText.numberField}
                inputMode="numeric"
                onBlur={bound.onBlur}
                onPaste={(event) => {
                  // Base UI drops a paste with letters, and amounts are copied as Rp25.000.
                  const amount = parseRupiah(event.clipboardData.getData('text/plain'));
                  if (amount === null) return;
                  event.preventDefault();
                  change(amount);
                }}
              />
              <div className={input.end}>
                <NumberField.Decrement className={styles.inside} aria-label={uiText.less}>
                  <Minus />
                </NumberField.Decrement>
                <NumberField.Increment className={styles.inside} aria-label={uiText.more}>
                  <Plus />
                </NumberField.Increment>
              </div>
            </NumberField.Group>
          </NumberField.Root>
          {quick.length > 0 && (
            <div className={styles.quick}>
              {quick.map((amount) => (
                <button
                  key={amount}
                  type="button"
                  className={styles.chip}
                  aria-pressed={bound.value === amount}
                  onClick={() => change(amount)}
                >
                  {formatRupiah(amount)}
                </button>
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  );
}
