import type { Elements } from '#elements.ts';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import CheckCircle from '~icons/ph/check-circle-fill';
import XCircle from '~icons/ph/x-circle-fill';
import { classes } from '#classes.ts';
import { uiText } from '#ui.text.ts';
import { announce } from '#components/states/live-region.tsx';
import styles from './field.module.css';

/** Attributes that name and describe a control inside a field. */
export type ControlProps = {
  id: string;
  'aria-describedby': string;
  'aria-invalid': true | undefined;
};

export type FieldText = {
  label: ReactNode;
  /** Shown beside the label, muted. */
  hint?: ReactNode;
};

/** A check may answer so long after its field was left. */
const LEFT_MS = 1_000;

type FieldProps = FieldText & {
  error?: string | undefined;
  /** The green tick or red cross of the registration form. */
  mark?: 'valid' | 'invalid' | undefined;
  /** Shown at the right end of the error line, such as a counter. */
  note?: Elements;
  className?: string | undefined;
  children: (control: ControlProps) => Elements;
};

/**
 * Label, hint, control and an error line that always takes its space: an error that appears must not move the page
 * under the finger.
 */
export function Field({ label, hint, error, mark, note, className, children }: FieldProps) {
  const id = useId();
  const left = useRef(-Infinity);
  // The focus is elsewhere then; a fault of a refused form is said by its dialog and by the focus.
  useEffect(() => {
    if (error !== undefined && performance.now() - left.current < LEFT_MS) announce(error);
  }, [error]);
  return (
    <div className={classes(styles.field, className)} onBlur={() => (left.current = performance.now())}>
      <div className={styles.head}>
        <label htmlFor={id} className="small strong">
          {label}
        </label>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="small muted">
            {hint}
          </span>
        )}
        {mark === 'valid' && (
          <CheckCircle className={styles.valid} aria-hidden={undefined} role="img" aria-label={uiText.valid} />
        )}
        {mark === 'invalid' && (
          <XCircle className={styles.invalid} aria-hidden={undefined} role="img" aria-label={uiText.invalid} />
        )}
      </div>
      {children(control(id, hint, error))}
      <ErrorLine id={`${id}-error`} error={error} note={note} />
    </div>
  );
}

/** A group of controls: a fieldset with its legend. */
export function FieldGroup({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  // The hint is in the legend, thus in the name.
  const described = control(id, undefined, error);
  return (
    <fieldset className={classes(styles.field, className)} aria-describedby={described['aria-describedby']}>
      <legend className={styles.head}>
        <span className="small strong">{label}</span>
        {hint !== undefined && <span className="small muted">{hint}</span>}
      </legend>
      {children(described)}
      <ErrorLine id={`${id}-error`} error={error} />
    </fieldset>
  );
}

function ErrorLine({ id, error, note }: { id: string; error: string | undefined; note?: Elements }) {
  return (
    <div className={styles.foot}>
      <p id={id} className={styles.error}>
        {error}
      </p>
      {note}
    </div>
  );
}

function control(id: string, hint: ReactNode, error: string | undefined): ControlProps {
  return {
    id,
    'aria-describedby': hint === undefined ? `${id}-error` : `${id}-hint ${id}-error`,
    'aria-invalid': error === undefined ? undefined : true,
  };
}
