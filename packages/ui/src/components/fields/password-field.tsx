import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import Eye from '~icons/ph/eye-fill';
import EyeSlash from '~icons/ph/eye-slash-fill';
import { uiText } from '#ui.text.ts';
import styles from './password-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A password with a show/hide toggle. Pass `current-password` or `new-password` as `autoComplete`. */
export function PasswordField<V extends FieldValues, T = V>(
  props: Omit<TextFieldProps<V, T>, 'end' | 'type' | 'filter'>,
) {
  const [shown, setShown] = useState(false);
  const text = props as TextFieldProps<V, T>;
  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      aria-label={shown ? uiText.hidePassword : uiText.showPassword}
      onClick={() => setShown(!shown)}
    >
      {shown ? <EyeSlash /> : <Eye />}
    </button>
  );
  return (
    <TextField<V, T>
      {...text}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={toggle}
    />
  );
}
