import { base64Bytes, PHOTO_MAX_BYTES } from '@mabarin/domain/accounts/join';
import { failureText, type PlainFailureCode } from '@mabarin/domain/errors';
import { bareBase64 } from '@mabarin/domain/image';
import { Suspense, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useBound, type Bound } from '#form.ts';
import { classes } from '#classes.ts';
import { openPhoto, type OpenPhoto } from '#photo.ts';
import { uiText } from '#ui.text.ts';
import { drawnPhotosText } from './drawn-photos.text.ts';
import { Avatar } from '#components/page/avatar.tsx';
import { showDialog } from '#components/popups/dialog.tsx';
import { Field, type FieldText } from '#components/fields/field.tsx';
import { FileButton } from '#components/buttons/file-button.tsx';
import { lazyWithRetry, RetryBoundary } from '#components/states/lazy.tsx';
import { OnDemand } from '#components/popups/on-demand.tsx';
import styles from './photo-field.module.css';
import { ProcessingOverlay } from '#components/popups/processing-overlay.tsx';

const DrawnPhotos = lazyWithRetry(() => import('./drawn-photos.tsx'));
const PhotoCropper = lazyWithRetry(() => import('./photo-cropper.tsx'));

type PhotoFieldProps<V extends FieldValues, T> = Bound<V, T, string> &
  FieldText & {
    mark?: 'valid' | 'invalid' | undefined;
    /** The current photo, shown until another is chosen. */
    current?: string | null;
    /** Failure for a result that is too large; default: that of a registration. */
    tooLarge?: PlainFailureCode;
    onValueChange?: (photo: string) => void;
  };

/**
 * A square photo, cropped and shrunk in the browser and kept as a data URL, `''` for none. The size limit
 * (docs/spec/public.md 5) applies to the result, so camera files can be chosen. Drawn ones stand ready for who has none.
 */
export function PhotoField<V extends FieldValues, T = V>({
  control,
  name,
  label,
  hint,
  mark,
  current = null,
  tooLarge = 'accounts.photo_too_large',
  onValueChange,
}: PhotoFieldProps<V, T>) {
  const bound = useBound<V, T, string>({ control, name });
  const [open, setOpen] = useState<OpenPhoto | null>(null);
  const [opening, setOpening] = useState(false);
  const photo = bound.value === undefined || bound.value === '' ? current : bound.value;

  async function choose(file: File) {
    setOpening(true);
    const opened = await openPhoto(file).catch(() => 'unreadable' as const);
    setOpening(false);
    if (opened === 'too_large') return refuse(uiText.photoTooLarge);
    if (opened === 'unreadable') return refuse(failureText('accounts.photo_invalid'));
    setOpen(opened);
  }

  function close(cropped: string | null) {
    open?.close();
    setOpen(null);
    if (cropped === null) return;
    if (base64Bytes(bareBase64(cropped)) >= PHOTO_MAX_BYTES) return void refuse(failureText(tooLarge));
    take(cropped);
  }

  function take(chosen: string) {
    bound.onChange(chosen);
    onValueChange?.(chosen);
  }

  function fail() {
    close(null);
    void refuse(failureText('accounts.photo_invalid'));
  }

  return (
    <Field label={label} hint={hint} mark={mark} error={bound.error}>
      {(described) => (
        <>
          <div className={styles.row}>
            <Avatar src={photo} size={84} eager />
            <FileButton
              described={described}
              inputRef={bound.ref}
              name={bound.name}
              onBlur={bound.onBlur}
              onChoose={(file) => void choose(file)}
            >
              {photo === null ? uiText.choosePhoto : uiText.changePhoto}
            </FileButton>
            <ProcessingOverlay open={opening} />
            {open !== null && (
              <OnDemand loading={<ProcessingOverlay open />} onFailed={() => close(null)}>
                <PhotoCropper photo={open} onDone={close} onFail={fail} />
              </OnDemand>
            )}
          </div>
          <div className={styles.drawn}>
            <RetryBoundary fallback={() => null}>
              <Suspense
                fallback={
                  <p className={classes('mt-2 small muted', styles.drawn, styles.waits)}>{drawnPhotosText.label}</p>
                }
              >
                <DrawnPhotos value={bound.value} onChoose={take} onFail={fail} />
              </Suspense>
            </RetryBoundary>
          </div>
        </>
      )}
    </Field>
  );
}

async function refuse(text: string | undefined): Promise<void> {
  await showDialog({ icon: 'warn', caption: uiText.photoRefused, text });
}
