import { useState, type KeyboardEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import Minus from '~icons/ph/minus-bold';
import Plus from '~icons/ph/plus-bold';
import { shownAmount, typedAmount, type TypedAmount } from '#format/amount.ts';
import { classes } from '#classes.ts';
import { formatRupiah } from '#format/money.ts';
import { useBound, useFoundRef, type Bound } from '#form.ts';
import { uiText } from '#ui.text.ts';
import { foundText, useTapSelects, useTyped } from '#use-typed.ts';
import { Field, type FieldText } from './field.tsx';
import input from './input.module.css';
import styles from './number.module.css';
import { rupiahFieldText } from './rupiah-field.text.ts';

type RupiahFieldProps<V extends FieldValues, T> = Bound<V, T, number> &
  FieldText & {
    min: number;
    step: number;
    max?: number;
    /** Amounts offered as chips under the field. */
    quick?: readonly number[];
    /** Words of a chip, where the amount alone does not say it. */
    quickName?: (amount: number) => string;
  };

/**
 * An amount of rupiah as people write it. The value follows every keystroke, so a total can follow it;
 * an unreadable text is null and shows an error on blur. The schema checks step and limits; only the buttons round to
 * them. Base UI's NumberField would cost a tenth of a page's budget.
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
  quickName = formatRupiah,
}: RupiahFieldProps<V, T>) {
  const bound = useBound<V, T, number>({ control, name });
  const [typed, setTyped] = useState<TypedAmount>(shownAmount(null));
  const [isLeft, setLeft] = useState(false);
  const take = (amount: TypedAmount) => {
    setTyped(amount);
    bound.onChange(amount.value);
  };
  const change = (amount: number | null) => take(shownAmount(amount));
  const value = bound.value ?? null;
  // The value changed elsewhere: by the form or a draft.
  const shown = typed.value === value ? typed : shownAmount(value);
  const isUnclear = isLeft && shown.text !== '' && value === null;
  const ref = useFoundRef<HTMLInputElement>(bound.ref, (element) => {
    if (element.value !== shown.text) take(typedAmount(foundText(element.value)));
  });
  const tap = useTapSelects();
  const typing = useTyped(shown.text, (next, target) => {
    const amount = typedAmount(next);
    setLeft(next.brought.length > 0);
    if (target !== null) keepCaret(target, amount.text);
    take(amount);
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
    <Field label={label} hint={hint} error={isUnclear ? rupiahFieldText.unclear : bound.error}>
      {({ id, ...described }) => (
        <>
          <div className={classes(input.box, (isUnclear || bound.error !== undefined) && input.invalid)}>
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
              {...typing}
              {...tap}
              onKeyDown={onKeyDown}
              onBlur={() => {
                setLeft(true);
                if (value !== null) setTyped(shownAmount(value));
                bound.onBlur();
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
                  {quickName(amount)}
                </button>
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  );
}

/** Sets the text and keeps the caret behind the same digit. */
function keepCaret(target: HTMLInputElement, text: string) {
  if (target.value === text) return;
  const before = target.value.slice(0, target.selectionStart ?? target.value.length).replaceAll('.', '').length;
  let caret = 0;
  for (let digits = 0; digits < before && caret < text.length; caret += 1) if (text[caret] !== '.') digits += 1;
  // React skips an equal value, so the caret stays.
  target.value = text;
  target.setSelectionRange(caret, caret);
}

/**
 * The next amount up or down that is whole steps above `min`, within `min` and `max`; without an amount it is `min`.
 */
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
