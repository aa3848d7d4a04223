import { Button } from '@mabarin/ui/button';
import { ConsentText } from '@mabarin/ui/consent-text';
import { StickyBar } from '@mabarin/ui/sticky-bar';
import { useEffect, type ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { paths } from '#paths.ts';
import { Captcha, type CaptchaState } from './captcha/captcha.tsx';
import { showFailure } from './dialogs.ts';
import styles from './order-form.module.css';
import { platformText } from './platform.text.ts';
import { whenIdle } from './when-idle.ts';

type OrderFormProps<V extends FieldValues, T> = {
  form: UseFormReturn<V, unknown, T>;
  captcha: CaptchaState;
  /** The failure code of a form whose fields are wrong. */
  invalid: string;
  /** What gets the focus when only the form as a whole is wrong. */
  wholeField?: FieldPath<V> | undefined;
  submitLabel: string;
  onSubmit: (values: T) => unknown;
  /** Fetches what sending takes, its rules and its call: when the page is idle, and again when it is sent. */
  loadSubmit: () => Promise<unknown>;
  /** What is to be paid, in the bar at the bottom. */
  bar: { label: string; total: string; detail: ReactNode };
  children: ReactNode;
};

const loadInvalid = () => import('./invalid-form.ts');

/** The frame of the order, support and claim forms: fields, captcha, consent, and the total with the submit button. */
export function OrderForm<V extends FieldValues, T>(props: OrderFormProps<V, T>) {
  const { form, captcha, invalid, wholeField, submitLabel, onSubmit, loadSubmit, bar, children } = props;
  useEffect(() => {
    const load = () => void Promise.all([loadSubmit(), loadInvalid()]).catch(() => undefined);
    return whenIdle(load);
  }, [loadSubmit]);
  const submit = form.handleSubmit(onSubmit, async (errors) => {
    const { invalidCode, showInvalid, wholeForm } = await loadInvalid();
    const wholeOnly = Object.keys(errors).every((name) => name === wholeForm);
    if (wholeOnly && wholeField !== undefined) form.setFocus(wholeField);
    showInvalid(invalidCode(errors, invalid));
  });
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event).catch(showFailure)}>
      <div className={styles.paper}>
        {children}
        <Captcha {...captcha.widget} />
        <ConsentText button={submitLabel} href={paths.terms} />
      </div>
      <StickyBar {...bar}>
        {captcha.token === null ? (
          <p className={styles.wait}>{platformText.captchaWait}</p>
        ) : (
          <Button type="submit" size="large" className={styles.submit}>
            {submitLabel}
          </Button>
        )}
      </StickyBar>
    </form>
  );
}

/** A sentence under a field of an order form. */
export function FormHint({ children }: { children: string }) {
  return <p className={styles.hint}>{children}</p>;
}
