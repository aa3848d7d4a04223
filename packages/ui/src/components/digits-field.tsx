import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { takeDigits } from '#digits.ts';
import { announce } from './live-region.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type DigitsFieldProps<V extends FieldValues, T> = Omit<
  TextFieldProps<V, T>,
  'filter' | 'type' | 'inputMode' | 'note' | 'maxLength'
> & {
  maxLength: number;
  /** Takes a text that holds more than this field's digits; null: it does not. */
  takeWhole?: (typed: string) => string | null;
};

/**
 * An identifier of digits (game ID, server, account): a number pad, but never thousands dots or steps. The value stays text.
 * What was typed or pasted beside the digits, or beyond `maxLength` of them, is said below the field.
 */
export function DigitsField<V extends FieldValues, T = V>({ maxLength, takeWhole, ...props }: DigitsFieldProps<V, T>) {
  const [note, setNote] = useState<string | null>(null);
  const text = props as unknown as TextFieldProps<V, T>;
  function take(typed: string): string {
    const whole = takeWhole?.(typed) ?? null;
    const taken = whole === null ? takeDigits(typed, maxLength) : { digits: whole, note: null };
    setNote(taken.note);
    if (taken.note !== null) announce(taken.note);
    return taken.digits;
  }
  return (
    <TextField<V, T>
      {...text}
      inputMode="numeric"
      maxLength={maxLength}
      filter={take}
      note={note !== null && <span>{note}</span>}
    />
  );
}
