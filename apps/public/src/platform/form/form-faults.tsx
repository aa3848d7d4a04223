import { failureText, isPlainFailureCode } from '@mabarin/domain/errors';
import type { Elements } from '@mabarin/ui/elements';
import { VisuallyHidden } from '@mabarin/ui/page/visually-hidden';
import { announce } from '@mabarin/ui/states/live-region';
import { invalidCode, wholeForm } from '@mabarin/web/form-resolver';
import { useEffect, useRef } from 'react';
import { useFormState, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import ArrowUp from '~icons/ph/arrow-up-bold';
import styles from './form-faults.module.css';
import { formFaultsText } from './form-faults.text.ts';

export { wholeForm };

type FormFaultsProps<V extends FieldValues, T> = {
  form: UseFormReturn<V, unknown, T>;
  /** The failure code of a form with faulty fields. */
  invalid: string;
  /** Takes the focus for a fault of the whole form. */
  wholeField: FieldPath<V> | undefined;
  /** Shown in its place while nothing is wrong. */
  otherwise: Elements;
};

/**
 * Faults of a form that was sent, until none is left: their number and the sentence. A press leads to the next one.
 * Loads on demand, because it brings the sentences of all failures.
 */
export function FormFaults<V extends FieldValues, T>({ form, invalid, wholeField, otherwise }: FormFaultsProps<V, T>) {
  const { control, subscribe, trigger } = form;
  const { errors } = useFormState({ control });
  const names = Object.keys(errors);
  const code = invalidCode(errors, invalid);
  const sentence = isPlainFailureCode(code) ? failureText(code) : code;
  const isWrong = names.length > 0;
  useEffect(() => {
    if (!isWrong) return undefined;
    // All fields again: a fault of the whole form ends with another field.
    return subscribe({ formState: { values: true }, callback: () => void trigger().catch(() => undefined) });
  }, [isWrong, subscribe, trigger]);
  useEffect(() => {
    if (isWrong) announce(sentence);
  }, [isWrong, sentence]);

  const shown = useRef<Element | null>(null);
  function showNext(button: HTMLButtonElement) {
    const wrong = names.map((name) => (name === wholeForm ? wholeField : name));
    const faulty = [...(button.form?.elements ?? [])].filter(
      (one) => one.getAttribute('aria-invalid') === 'true' || wrong.includes(one.getAttribute('name') as FieldPath<V>),
    ) as HTMLElement[];
    const next = faulty[faulty.indexOf(shown.current as HTMLElement) + 1] ?? faulty[0];
    shown.current = next ?? null;
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'center' });
  }
  if (!isWrong) return otherwise;
  return (
    <button type="button" className={styles.faults} onClick={(event) => showNext(event.currentTarget)}>
      <VisuallyHidden>{formFaultsText.count(names.length)}</VisuallyHidden> <span>{sentence}</span>
      <b aria-hidden>{names.length}</b>
      <ArrowUp aria-hidden />
    </button>
  );
}
