import { useState, type KeyboardEvent } from 'react';
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

/** More is no amount of money, and would not be exact. */
const MOST_DIGITS = 12;

/**
 * An amount of rupiah. The value follows every key, so a total can follow it; the step and the limits are the
 * schema's business while typing, and the buttons' when they are pressed. What is typed gets its dots when it is left.
 */
export function RupiahField<V extends FieldValues, T = V>({
  control,
  name,
  label,
  hint,
  min,
  max = Number.MAX_SAFE_INTEGER,
  step: stride,
  quick = [],
  onValueChange,
}: RupiahFieldProps<V, T>) {
  const bound = useBound<V, T, number>({ control, name });
  const [typed, setTyped] = useState<string | null>(null);
  const value = bound.value ?? null;
  const shown = typed !== null && amountOf(typed) === value ? typed : value === null ? '' : formatNumber(value);
  const change = (next: number | null) => {
    bound.onChange(next);
    onValueChange?.(next);
  };
  const type = (text: string) => {
    const amount = text.replace(/[^\d.,]/g, '');
    setTyped(amount);
    change(amountOf(amount));
  };
  const ref = useFoundRef<HTMLInputElement>(bound.ref, (element) => {
    if (element.value === shown) return;
    type(element.value);
    if (element !== document.activeElement) setTyped(null);
  });
  const atMin = value !== null && value <= min;
  const atMax = value !== null && value >= max;
  const step = (to: 1 | -1) => {
    // From an amount between two steps to the next one.
    const steps = (value ?? 0) / stride;
    const next = value === null ? min : (to === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * stride;
    setTyped(null);
    change(Math.min(Math.max(next, min), max));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
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
              type="text"
              className={classes(input.input, styles.money)}
              aria-roledescription={uiText.numberField}
              inputMode="numeric"
              autoComplete="off"
              value={shown}
              onChange={({ target }) => type(target.value)}
              onKeyDown={onKeyDown}
              onBlur={() => {
                setTyped(null);
                bound.onBlur();
              }}
              onPaste={(event) => {
                // Amounts are copied as Rp25.000 too.
                const amount = parseRupiah(event.clipboardData.getData('text/plain'));
                if (amount === null) return;
                event.preventDefault();
                setTyped(null);
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
                onClick={() => atMin || step(-1)}
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
                onClick={() => atMax || step(1)}
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
                  aria-pressed={bound.value === amount}
                  onClick={() => {
                    setTyped(null);
                    change(amount);
                  }}
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

/** The amount of what is typed: dots group, and what stands behind a comma is no rupiah. */
function amountOf(text: string): number | null {
  const digits = (text.split(',')[0] ?? '').replace(/\D/g, '').slice(0, MOST_DIGITS);
  return digits === '' ? null : Number(digits);
}
