import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { takeDigits } from '#digits.ts';
import { useBound } from '#form.ts';
import type { Typed } from '#use-typed.ts';
import { announce } from '#components/states/live-region.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type DigitsFieldProps<V extends FieldValues, T> = Omit<
  TextFieldProps<V, T>,
  'filter' | 'type' | 'inputMode' | 'note' | 'maxLength'
> & {
  maxLength: number;
  /** Accepts a text with more than this field's digits, brought or by keys; returns null to refuse it. */
  takeWhole?: (text: string) => string | null;
};

/**
 * An identifier of digits (game ID, server, account): a number pad, but no thousands dots or steps. The value stays
 * text. A sentence below the field names what was left out: words, other numbers, digits beyond `maxLength`.
 */
export function DigitsField<V extends FieldValues, T = V>({ maxLength, takeWhole, ...props }: DigitsFieldProps<V, T>) {
  const [taken, setTaken] = useState<{ digits: string; note: string | null } | null>(null);
  const text = props as unknown as TextFieldProps<V, T>;
  const { value } = useBound<V, T, string>(props);
  /** All keys since the field was entered, with the marks that it does not show. */
  const [keys, setKeys] = useState({ typed: '', shown: '' });
  function take({ text, before, brought }: Typed): string {
    const isOn = keys.shown === before && text.startsWith(before);
    const typed = isOn ? keys.typed + text.slice(before.length) : text;
    let whole: string | null = null;
    for (const reading of brought.length > 0 ? brought : [typed]) whole ??= takeWhole?.(reading) ?? null;
    const next = whole === null ? takeDigits(text, maxLength, before) : { digits: whole, note: null };
    setTaken(next);
    setKeys({ typed: brought.length > 0 ? next.digits : typed, shown: next.digits });
    if (next.note !== null) announce(next.note);
    return next.digits;
  }
  // The note is stale once the form changed or emptied the value.
  const note = taken !== null && taken.digits === value ? taken.note : null;
  return (
    <TextField<V, T>
      {...text}
      inputMode="numeric"
      maxLength={maxLength}
      filter={take}
      onLeave={() => setKeys({ typed: '', shown: '' })}
      note={note !== null && <span>{note}</span>}
    />
  );
}
