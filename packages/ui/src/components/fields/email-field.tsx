import type { FieldValues } from 'react-hook-form';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A text field with an e-mail keyboard. `autoComplete` is `username` where the e-mail is the login. */
export function EmailField<V extends FieldValues, T = V>({
  autoComplete = 'email',
  ...props
}: Omit<TextFieldProps<V, T>, 'type'>) {
  return (
    <TextField<V, T>
      {...props}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
