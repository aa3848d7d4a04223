import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { classes } from '#classes.ts';
import { useBound, useFoundRef, type Bound } from '#form.ts';
import styles from './choice-field.module.css';
import { FieldGroup, type FieldText } from './field.tsx';

type Choice = {
  value: string;
  title: ReactNode;
  description?: ReactNode;
  /** Shown at the right end of the card: a price, a class. */
  price?: ReactNode;
  disabled?: boolean;
};

type ChoiceFieldProps<V extends FieldValues, T> = Bound<V, T, string> &
  FieldText & {
    choices: readonly Choice[];
    /** Low cards, for a choice within a dialog. */
    small?: boolean;
    /** Beside each other, without a circle. */
    chips?: boolean;
    onValueChange?: (value: string) => void;
  };

/** A choice of one, as radio cards: events, gifts. */
export function ChoiceField<V extends FieldValues, T = V>({
  control,
  name,
  label,
  hint,
  choices,
  small = false,
  chips = false,
  onValueChange,
}: ChoiceFieldProps<V, T>) {
  const bound = useBound<V, T, string>({ control, name });
  const choose = (value: string) => {
    bound.onChange(value);
    onValueChange?.(value);
  };
  const ref = useFoundRef<HTMLElement>(undefined, (cards) => {
    const value = cards.querySelector<HTMLInputElement>('input:checked')?.value;
    if (value !== undefined && value !== bound.value) choose(value);
  });
  return (
    <FieldGroup label={label} hint={hint} error={bound.error}>
      {(described) => (
        <div
          ref={ref}
          className={classes(
            chips ? styles.chips : 'stack gap-2',
            small && styles.small,
            bound.error !== undefined && styles.invalid,
          )}
        >
          {choices.map((choice, index) => (
            <label key={choice.value} className={styles.card}>
              <input
                type="radio"
                className={styles.input}
                ref={index === 0 ? bound.ref : undefined}
                name={bound.name}
                value={choice.value}
                disabled={choice.disabled}
                aria-describedby={bound.error === undefined ? undefined : described['aria-describedby']}
                checked={bound.value === choice.value}
                onBlur={bound.onBlur}
                onChange={() => choose(choice.value)}
              />
              <span className={styles.words}>
                <span className="strong">{choice.title}</span>
                {choice.description !== undefined && <span className="small muted">{choice.description}</span>}
              </span>
              {choice.price !== undefined && <span className={styles.price}>{choice.price}</span>}
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
