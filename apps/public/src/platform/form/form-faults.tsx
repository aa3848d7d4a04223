import { failureText, isPlainFailureCode } from '@mabarin/domain/errors';
import { VisuallyHidden } from '@mabarin/ui/page/visually-hidden';
import { announce } from '@mabarin/ui/states/live-region';
import { invalidCode, wholeForm } from '@mabarin/web/form-resolver';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
};

/**
 * Faults of a form that was sent, until none is left: their number and the sentence. A press leads to the next one.
 * Loads on demand, because it brings the sentences of all failures.
 */
export function FormFaults<V extends FieldValues, T>({ form, invalid, wholeField }: FormFaultsProps<V, T>) {
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

  const allNames = names.join(' ');
  const bar = useRef<HTMLButtonElement>(null);
  const [first, setFirst] = useState<{ label: string; way: 'up' | 'down' | null } | null>(null);
  function findFaulty(): HTMLInputElement[] {
    const wrong = names.map((name) => (name === wholeForm ? wholeField : name));
    return ([...(bar.current?.form?.elements ?? [])] as HTMLInputElement[]).filter(
      (one) => one.getAttribute('aria-invalid') === 'true' || wrong.includes(one.getAttribute('name') as FieldPath<V>),
    );
  }
  const watchFirst = useEffectEvent(() => {
    const [field] = findFaulty();
    if (field === undefined) return undefined;
    const title = field.closest('fieldset')?.querySelector('legend > :first-child') ?? field.labels?.[0];
    const seen = new IntersectionObserver(
      ([at]) => {
        const way = at?.isIntersecting ? null : (at?.boundingClientRect.top ?? 0) < 0 ? 'up' : 'down';
        setFirst({ label: title?.textContent ?? '', way });
      },
      // The bar itself covers the lower end.
      { rootMargin: '0px 0px -120px' },
    );
    seen.observe(field);
    return () => seen.disconnect();
  });
  useEffect(() => watchFirst(), [allNames]);

  const shown = useRef<Element | null>(null);
  function showNext() {
    const faulty = findFaulty();
    const next = faulty[faulty.indexOf(shown.current as HTMLInputElement) + 1] ?? faulty[0];
    shown.current = next ?? null;
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'center' });
  }
  if (!isWrong) return null;
  return (
    <button ref={bar} type="button" className={styles.faults} onClick={showNext}>
      <VisuallyHidden>{formFaultsText.count(names.length)}</VisuallyHidden> <span>{sentence}</span>
      <b aria-hidden className={`row items-center small ${styles.first}`}>
        <span>{first?.label}</span>
        {first?.way && <ArrowUp className={styles[first.way]} />}
      </b>
    </button>
  );
}
