import type { Elements } from '@mabarin/ui/elements';
import { Button } from '@mabarin/ui/buttons/button';
import { PageTitle } from '@mabarin/ui/page/page-title';
import type { ReactNode } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { showInvalid } from '#platform/dialogs.ts';
import styles from './form-page.module.css';
import { platformText } from '#platform/platform.text.ts';

export type FormPageProps<V extends FieldValues, T> = {
  title: string;
  form: UseFormReturn<V, unknown, T>;
  /** The spec's sentence for an invalid form, or its failure code. */
  invalid: string | ((errors: FieldErrors<V>) => string);
  onSave: (values: T) => unknown;
  /** Default: Simpan. */
  saveLabel?: string;
  /** A second way to save, such as "Simpan dan Tambah Antrian Lagi"; Enter chooses it. */
  saveMore?: { label: string; onSave: (values: T) => unknown };
  /** Runs before Enter saves; true when the form does something else first, such as a lookup. */
  onFirst?: () => boolean;
  /** True while the call is pending. */
  busy: boolean;
  /** Returns to the list; without it there is no Batal. */
  onCancel?: () => void;
  /** Without it there is no Reset Form. */
  onReset?: () => void;
  /** Another button, such as Validasi. */
  extra?: Elements;
  /** Beside the title on wide screens, such as a sub-title. */
  intro?: Elements;
  /** Beside the fields where there is room: the viewers' picture of it. For the eye only. */
  preview?: ReactNode;
  children: ReactNode;
};

/**
 * The frame of every form: fields, then buttons. An invalid form shows the spec's dialog and focuses the first wrong
 * field. While busy it keeps its fields and refuses a second press.
 */
export function FormPage<V extends FieldValues, T = V>(props: FormPageProps<V, T>) {
  const { title, form, invalid, onSave, saveLabel = platformText.save, saveMore, busy } = props;
  const { onCancel, onReset, onFirst, extra, intro, preview, children } = props;
  const submit = (save: (values: T) => unknown) =>
    form.handleSubmit(
      (values) => {
        if (!busy) save(values);
      },
      (errors) => showInvalid(typeof invalid === 'string' ? invalid : invalid(errors)),
    );
  return (
    <form
      noValidate
      className={`stack gap-4 w-full max-w-form mx-auto ${preview === undefined ? '' : styles.paired}`}
      onSubmit={(event) => {
        if (onFirst?.() === true) event.preventDefault();
        else void submit(saveMore?.onSave ?? onSave)(event);
      }}
    >
      <PageTitle>{title}</PageTitle>
      {intro}
      <div className={`stack p-5 surface rounded-panel ${styles.paper}`}>{children}</div>
      <div className={`row wrap gap-3 ${styles.buttons}`}>
        {saveMore === undefined ? (
          <Button type="submit" busy={busy}>
            {saveLabel}
          </Button>
        ) : (
          <>
            <Button busy={busy} onClick={() => void submit(onSave)()}>
              {saveLabel}
            </Button>
            <Button type="submit" variant="ink" busy={busy}>
              {saveMore.label}
            </Button>
          </>
        )}
        {extra}
        {onCancel !== undefined && (
          <Button variant="quiet" onClick={onCancel}>
            {platformText.cancel}
          </Button>
        )}
        {onReset !== undefined && (
          <button type="button" className="small muted min-h-12" onClick={onReset}>
            {platformText.reset}
          </button>
        )}
      </div>
      {preview !== undefined && (
        <aside className={`stack gap-3 min-w-0 ${styles.preview}`} aria-label={platformText.formPreview}>
          <h2 className={styles.heading}>{platformText.formPreview}</h2>
          <div className={`stack gap-4 p-5 rounded-panel ${styles.shown}`} data-theme="sore" inert>
            {preview}
          </div>
        </aside>
      )}
    </form>
  );
}
