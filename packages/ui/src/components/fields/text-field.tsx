import type { Elements } from '#elements.ts';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { classes } from '#classes.ts';
import { useBound, useFoundRef, type Bound } from '#form.ts';
import { foundText, useTyped, type Typed } from '#use-typed.ts';
import { Field, type FieldText } from './field.tsx';
import input from './input.module.css';

type NativeInput = Omit<
  ComponentProps<'input'>,
  'name' | 'value' | 'defaultValue' | 'onChange' | 'onCompositionEnd' | 'onBlur' | 'ref' | 'id' | 'size'
>;

export type TextFieldProps<V extends FieldValues, T> = Bound<V, T, string> &
  FieldText &
  NativeInput & {
    /** The tick or cross of the registration form. */
    mark?: 'valid' | 'invalid' | undefined;
    /** Inside the box at its right end: a button, a unit. */
    end?: ReactNode;
    /** Below the box at its right end: a counter. */
    note?: Elements;
    /** Changes the typed text before the form sees it and before `maxLength` counts. */
    filter?: (typed: Typed) => string;
    onValueChange?: ((value: string) => void) | undefined;
    /** Receives the text when the field loses the focus. */
    onLeave?: ((value: string) => void) | undefined;
  };

/** One line of text, bound to a form. Native input attributes pass through. */
export function TextField<V extends FieldValues, T = V>({
  control,
  name,
  label,
  hint,
  mark,
  end,
  note,
  filter,
  maxLength,
  onValueChange,
  onLeave,
  className,
  ...native
}: TextFieldProps<V, T>) {
  const bound = useBound<V, T, string>({ control, name });
  const change = (typed: Typed) => {
    const value = filter === undefined ? typed.text : filter(typed).slice(0, maxLength);
    bound.onChange(value);
    onValueChange?.(value);
  };
  const ref = useFoundRef<HTMLInputElement>(bound.ref, ({ value }) => {
    if (value !== (bound.value ?? '')) change(foundText(value));
  });
  const typing = useTyped(bound.value ?? '', change);
  return (
    <Field label={label} hint={hint} mark={mark} error={bound.error} note={note} className={className}>
      {(described) => (
        <div className={classes(input.box, bound.error !== undefined && input.invalid)}>
          <input
            type="text"
            autoComplete="off"
            {...native}
            // The browser would count characters that the filter removes.
            maxLength={filter === undefined ? maxLength : undefined}
            {...described}
            ref={ref}
            name={bound.name}
            className={input.input}
            {...typing}
            onBlur={(event) => {
              bound.onBlur();
              onLeave?.(event.target.value);
            }}
          />
          {end !== undefined && <div className={input.end}>{end}</div>}
        </div>
      )}
    </Field>
  );
}
