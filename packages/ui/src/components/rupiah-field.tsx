import type { ChangeEvent, KeyboardEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import Minus from '~icons/ph/minus-bold';
import Plus from '~icons/ph/plus-bold';
import { classes } from '#classes.ts';
import { formatNumber, formatRupiah, parseRupiah } from '#format/money.ts';
import { useBound, useFoundRef, type Bound } from '#form.ts';
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
 * schema's business while typing, and the buttons' when they are pressed. Not Base UI's NumberField, which is a tenth of
 * a page's budget.
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
  const value = bound.value ?? null;
  const shown = value === null ? '' : formatNumber(value);
  const ref = useFoundRef<HTMLInputElement>(bound.ref, (element) => {
    if (element.value !== shown) change(parseAmount(element.value));
  });
  const range = { min, max: max ?? Number.MAX_SAFE_INTEGER, step };
  const press = (to: 1 | -1) => change(stepAmount(value, to, range));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    press(event.key === 'ArrowUp' ? 1 : -1);
  };
  const atMin = value !== null && value <= min;
  const atMax = value !== null && value >= range.max;
  return (
    <Field label={label} hint={hint} error={bound.error}>
      {({ id, ...described }) => (
        <>
          <div className={classes(input.box, bound.error !== undefined && input.invalid)}>
            <span className={styles.sign} aria-hidden>
              {uiText.rupiahSign}
            </span>
            <input
              {...described}
              id={id}
              ref={ref}
              name={bound.name}
              className={classes(input.input, styles.money)}
              aria-roledescription={uiText.numberField}
              inputMode="numeric"
              autoComplete="off"
              value={shown}
              onChange={(event) => change(groupTyped(event))}
              onKeyDown={onKeyDown}
              onBlur={bound.onBlur}
              onPaste={(event) => {
                // Amounts are copied as Rp25.000, and replace what stands there.
                const amount = parseRupiah(event.clipboardData.getData('text/plain'));
                if (amount === null) return;
                event.preventDefault();
                change(amount);
              }}
            />
            <div className={input.end}>
              <button
                type="button"
                tabIndex={-1}
                className={styles.inside}
                aria-label={uiText.less}
                aria-controls={id}
                aria-disabled={atMin}
                onClick={() => atMin || press(-1)}
              >
                <Minus />
              </button>
              <button
                type="button"
                tabIndex={-1}
                className={styles.inside}
                aria-label={uiText.more}
                aria-controls={id}
                aria-disabled={atMax}
                onClick={() => atMax || press(1)}
              >
                <Plus />
              </button>
            </div>
          </div>
          {quick.length > 0 && (
            <div className={styles.quick}>
              {quick.map((amount) => (
                <button
                  key={amount}
                  type="button"
                  className={styles.chip}
                  aria-pressed={value === amount}
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

/** The typed amount, shown with its dots at once; the caret stays behind the digit it was behind. */
function groupTyped({ target }: ChangeEvent<HTMLInputElement>): number | null {
  const before = target.value.slice(0, target.selectionStart ?? target.value.length).replace(/\D/g, '').length;
  const amount = parseAmount(target.value);
  const text = amount === null ? '' : formatNumber(amount);
  let caret = 0;
  for (let digits = 0; digits < before && caret < text.length; caret += 1) if (text[caret] !== '.') digits += 1;
  // React leaves alone what already stands there, and the caret with it.
  target.value = text;
  target.setSelectionRange(caret, caret);
  return amount;
}

/** More digits than any amount here has, and fewer than a number keeps exactly. */
const MOST_DIGITS = 12;

/** The whole rupiah of what was typed, with dots or without; null when there is no digit. */
function parseAmount(typed: string): number | null {
  const digits = typed.replace(/,.*/, '').replace(/\D/g, '').slice(0, MOST_DIGITS);
  return digits === '' ? null : Number(digits);
}

/** The next amount up or down that is whole steps above `min`, within `min` and `max`; from none it is `min`. */
function stepAmount(
  amount: number | null,
  to: 1 | -1,
  { min, max, step }: { min: number; max: number; step: number },
): number {
  if (amount === null) return min;
  const steps = (amount - min) / step;
  const next = min + (to === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * step;
  return Math.max(min, Math.min(next, max));
}
