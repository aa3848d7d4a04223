import { useState, type KeyboardEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import Minus from '~icons/ph/minus-bold';
import Plus from '~icons/ph/plus-bold';
import { useBound, useFoundRef, type Bound } from '#form.ts';
import { uiText } from '#ui.text.ts';
import { useTapSelects, useTyped } from '#use-typed.ts';
import { Field, type FieldText } from './field.tsx';
import styles from './number.module.css';

type StepperFieldProps<V extends FieldValues, T> = Bound<V, T, number> &
  FieldText & {
    min?: number;
    max?: number;
    /** Step of the buttons; any number can be typed. */
    step?: number;
    onValueChange?: (value: number | null) => void;
  };

/**
 * A small count: minus, the number, plus. Any whole number can be typed; the schema checks the range. A text that is none,
 * such as `1,5`, stays as typed: the value is null, and an error shows on blur. Base UI's NumberField would cost a tenth
 * of a page's budget.
 */
export function StepperField<V extends FieldValues, T = V>({
  control,
  name,
  label,
  hint,
  min = 1,
  max = Number.MAX_SAFE_INTEGER,
  step: stride = 1,
  onValueChange,
}: StepperFieldProps<V, T>) {
  const bound = useBound<V, T, number>({ control, name });
  const value = bound.value ?? null;
  const [unclear, setUnclear] = useState('');
  const [isLeft, setLeft] = useState(false);
  const shown = value === null ? unclear : String(value);
  const change = (next: number | null, text = '') => {
    setUnclear(text);
    bound.onChange(next);
    onValueChange?.(next);
  };
  const type = (text: string) => {
    setLeft(false);
    const count = readCount(text, min < 0);
    change(count, count === null && /\d|-/.test(text) ? text : '');
  };
  const ref = useFoundRef<HTMLInputElement>(bound.ref, (element) => {
    if (element.value !== shown) type(element.value);
  });
  const tap = useTapSelects();
  const typing = useTyped(shown, ({ text }) => type(text));
  const atMin = value !== null && value <= min;
  const atMax = value !== null && value >= max;
  const step = (to: 1 | -1) => {
    const next = value === null ? min : value + to * stride;
    change(Math.min(Math.max(next, min), max));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <Field
      label={label}
      hint={hint}
      error={isLeft && unclear !== '' && value === null ? uiText.wholeNumber : bound.error}
      className={styles.stepper}
    >
      {({ id, ...described }) => (
        <div className={styles.count}>
          <button
            type="button"
            tabIndex={-1}
            data-counts
            className={styles.button}
            aria-label={uiText.less}
            aria-controls={id}
            aria-disabled={atMin}
            onClick={() => atMin || step(-1)}
          >
            <Minus />
          </button>
          <input
            {...described}
            id={id}
            ref={ref}
            name={bound.name}
            className={styles.number}
            data-long={shown.length > 2}
            aria-roledescription={uiText.numberField}
            inputMode="numeric"
            autoComplete="off"
            {...typing}
            {...tap}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setLeft(true);
              bound.onBlur();
            }}
          />
          <button
            type="button"
            tabIndex={-1}
            data-counts
            className={styles.button}
            aria-label={uiText.more}
            aria-controls={id}
            aria-disabled={atMax}
            onClick={() => atMax || step(1)}
          >
            <Plus />
          </button>
        </div>
      )}
    </Field>
  );
}

/** `12`, `1.000`, `5 game`; null: none, or not whole (`1,5`, `10-12`). A sign is read where numbers may be below zero. */
function readCount(text: string, signed: boolean): number | null {
  const plain = text.normalize('NFKC').replace(/[^\d.,-]/g, '');
  const whole = /^\d{1,3}(?:\.\d{3})+$/.test(plain) ? plain.replaceAll('.', '') : plain;
  return (signed ? /^-?\d+$/ : /^\d+$/).test(whole) ? Number(whole.slice(0, 9)) : null;
}
