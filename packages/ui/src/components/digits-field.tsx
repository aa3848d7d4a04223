import type { FieldValues } from 'react-hook-form';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** An identifier of digits (game ID, server): a number pad, but never thousands dots or steps. The value stays text. */
export function DigitsField<V extends FieldValues, T = V>(
  props: Omit<TextFieldProps<V, T>, 'filter' | 'type' | 'inputMode'>,
) {
  const text = props as TextFieldProps<V, T>;
  return <TextField<V, T> {...text} inputMode="numeric" filter={onlyDigits} />;
}

function onlyDigits(typed: string): string {
  return typed.replace(/\D/g, '');
}
