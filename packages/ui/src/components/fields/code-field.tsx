import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { uiText } from '#ui.text.ts';
import { Button } from '#components/buttons/button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** An authenticator code, which phones offer and type as digits, or a recovery code. */
export function CodeField<V extends FieldValues, T = V>(
  props: Omit<TextFieldProps<V, T>, 'filter' | 'type' | 'inputMode' | 'autoComplete' | 'label' | 'hint' | 'note'>,
) {
  const [recovery, setRecovery] = useState(false);
  const text = props as TextFieldProps<V, T>;
  return (
    <>
      <TextField<V, T>
        {...text}
        label={recovery ? uiText.recoveryCode : uiText.code}
        hint={recovery ? uiText.recoveryCodeHint : uiText.codeHint}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
      />
      <div>
        <Button variant="quiet" size="small" onClick={() => setRecovery(!recovery)}>
          {recovery ? uiText.useCode : uiText.useRecoveryCode}
        </Button>
      </div>
    </>
  );
}
