import { PHOTO_MAX_BYTES } from '@mabarin/domain/accounts/join';
import { failureText } from '@mabarin/domain/errors';
import { FileButton } from '@mabarin/ui/buttons/file-button';
import { Field } from '@mabarin/ui/fields/field';
import { useBound } from '@mabarin/ui/form';
import { readLogo } from '@mabarin/ui/photo';
import { showDialog } from '@mabarin/ui/popups/dialog';
import type { Control } from 'react-hook-form';
import styles from './logo-field.module.css';
import type { OverlayValues } from './overlay-form.ts';
import { overlayText } from './overlay.text.ts';

type LogoFieldProps = {
  control: Control<OverlayValues>;
  /** Address of the stored logo, shown until another is chosen. */
  current: string | null;
};

/**
 * A logo with transparency, shrunk and kept as a data URL of a PNG, `''` while none was chosen. Files of 1,024,000
 * bytes or more are refused (docs/spec/dashboard.md 5).
 */
export function LogoField({ control, current }: LogoFieldProps) {
  const bound = useBound<OverlayValues, OverlayValues, string>({ control, name: 'logo' });
  const chosen = bound.value === undefined || bound.value === '' ? null : bound.value;
  const shown = chosen ?? current;

  async function choose(file: File) {
    if (file.size >= PHOTO_MAX_BYTES) return refuse(overlayText.logoTooLarge);
    const logo = await readLogo(file).catch(() => null);
    if (logo === null) return refuse(failureText('accounts.photo_invalid'));
    bound.onChange(logo);
  }

  return (
    <Field label={overlayText.logo} hint={overlayText.logoHelp} error={bound.error}>
      {(described) => (
        <div className="row wrap items-center gap-4 relative">
          <div className={`grid place-center flex-none rounded-ticket border-control ${styles.frame}`}>
            {shown === null ? (
              <span className={styles.none}>{overlayText.noLogo}</span>
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
            {shown === null ? overlayText.chooseLogo : overlayText.changeLogo}
          </FileButton>
        </div>
      )}
    </Field>
  );
}

async function refuse(text: string | undefined): Promise<void> {
  await showDialog({ icon: 'warn', caption: overlayText.logoRefused, text });
}
