import type { Elements } from '@mabarin/ui/elements';
import { Button } from '@mabarin/ui/buttons/button';
import { invalidCode } from '@mabarin/web/form-resolver';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showInvalid } from '#platform/form/invalid-dialog.ts';
import { platformText } from '#platform/platform.text.ts';
import { Captcha, type CaptchaState } from './captcha.tsx';
import styles from './captcha.module.css';

type CaptchaFormProps<V extends FieldValues, T> = {
  form: UseFormReturn<V, unknown, T>;
  captcha: CaptchaState;
  /** The failure code of a form with faulty fields. */
  invalid: string;
  onSubmit: (values: T) => void;
  submitLabel: string;
  className?: string | undefined;
  /** Below the button. */
  footer?: Elements;
  children: Elements;
};

/** A short form with a captcha above its button, disabled until that is passed: login, forgotten password, contact. */
export function CaptchaForm<V extends FieldValues, T>(props: CaptchaFormProps<V, T>) {
  const { form, captcha, invalid, onSubmit, submitLabel, className, footer, children } = props;
  const submit = form.handleSubmit(onSubmit, (errors) => showInvalid(invalidCode(errors, invalid)));
  const passed = captcha.token !== null;
  return (
    <form noValidate className={className} onSubmit={(event) => void submit(event)}>
      {children}
      <div className="mt-2">
        <Captcha {...captcha.widget} />
      </div>
      <div className={styles.submit}>
        <Button type="submit" size="large" wide disabled={!passed}>
          {submitLabel}
        </Button>
        {!passed && <p className="mt-1 small muted text-center">{platformText.captchaWait}</p>}
      </div>
      {footer}
    </form>
  );
}
