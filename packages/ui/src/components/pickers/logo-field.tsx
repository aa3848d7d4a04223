import { PHOTO_MAX_BYTES } from '@mabarin/domain/accounts/join';
import { failureText } from '@mabarin/domain/errors';
import type { FieldValues } from 'react-hook-form';
import { useBound, type Bound } from '#form.ts';
import { readLogo } from '#photo.ts';
import { uiText } from '#ui.text.ts';
import { showDialog } from '#components/popups/dialog.tsx';
import { Field, type FieldText } from '#components/fields/field.tsx';
import { FileButton } from '#components/buttons/file-button.tsx';
import styles from './logo-field.module.css';

type LogoFieldProps<V extends FieldValues, T> = Bound<V, T, string> &
  FieldText & {
    /** The current logo, shown until another is chosen. */
    current?: string | null;
    onValueChange?: (logo: string) => void;
  };

/**
 * A logo with transparency, shrunk and kept as a data URL of a PNG, `''` while none was chosen. Files of 1,024,000
 * bytes or more are refused (docs/spec/dashboard.md 5).
 */
export function LogoField<V extends FieldValues, T = V>({
  control,
  name,
  label,
  hint,
  current = null,
  onValueChange,
}: LogoFieldProps<V, T>) {
  const bound = useBound<V, T, string>({ control, name });
  const chosen = bound.value === undefined || bound.value === '' ? null : bound.value;
  const shown = chosen ?? current;

  async function choose(file: File) {
    if (file.size >= PHOTO_MAX_BYTES) return refuse(uiText.fileTooLarge);
    const logo = await readLogo(file).catch(() => null);
    if (logo === null) return refuse(failureText('accounts.photo_invalid'));
    bound.onChange(logo);
    onValueChange?.(logo);
  }

  return (
    <Field label={label} hint={hint} error={bound.error}>
      {(described) => (
        <div className={styles.row}>
          <div className={styles.frame}>
            {shown === null ? (
              <span className={styles.none}>{uiText.noLogo}</span>
            ) : (
              <img src={shown} alt="" className={styles.logo} />
            )}
          </div>
          <FileButton
            described={described}
            inputRef={bound.ref}
            name={bound.name}
            onBlur={bound.onBlur}
            onChoose={(file) => void choose(file)}
          >
            {shown === null ? uiText.chooseLogo : uiText.changeLogo}
          </FileButton>
        </div>
      )}
    </Field>
  );
}

async function refuse(text: string | undefined): Promise<void> {
  await showDialog({ icon: 'warn', caption: uiText.logoRefused, text });
}
