import type { Rupiah } from '@mabarin/domain/money';
import type { Elements } from '@mabarin/ui/elements';
import { announce } from '@mabarin/ui/states/live-region';
import { Button, buttonClass } from '@mabarin/ui/buttons/button';
import { config } from '@mabarin/web/config';
import { useEffect, useState, type FormEvent, type MouseEvent, type ReactNode } from 'react';
import { useWatch, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { AgeCheck } from '#platform/buyer/age-check.tsx';
import { lacksAge } from '#platform/buyer/buyer-signs.ts';
import { Captcha, type CaptchaState } from '#platform/captcha/captcha.tsx';
import { ConsentText } from './consent-text.tsx';
import { showFailure } from '#platform/dialogs.ts';
import type { FormFaults } from './form-faults.tsx';
import styles from './order-form.module.css';
import { dueText, noScriptText, orderFormText } from './order-form.text.ts';
import { platformText } from '#platform/platform.text.ts';
import { StickyBar, type StickyBarProps } from '#platform/page/sticky-bar.tsx';
import { whenIdle } from '#platform/when-idle.ts';

type Bar = Pick<StickyBarProps, 'label' | 'total' | 'detail' | 'note'>;

type OrderFormProps<V extends FieldValues, T> = {
  form: UseFormReturn<V, unknown, T>;
  captcha: CaptchaState;
  /** The failure code of a form with faulty fields. */
  invalid: string;
  /** Takes the focus when only the form as a whole is faulty. */
  wholeField?: FieldPath<V> | undefined;
  /** The first empty field in page order; undefined when none is. */
  firstOpen: (values: V) => FieldPath<V> | undefined;
  submitLabel: string;
  onSubmit: (values: T) => unknown;
  /** Loads the code of sending, its rules and its call: when the page is idle, and again on submit. */
  loadSubmit: () => Promise<unknown>;
  /** The amount to pay, in the bar at the bottom; on a wide screen beside the form. */
  bar: Bar;
  /** The payment's amount, null while unknown; a form without one is free. */
  amount?: Rupiah | null;
  /** Under the bar of a wide screen. */
  aside?: Elements;
  children: Elements;
};

const loadFaults = () => import('./form-faults.tsx');

/** Targets of the button while the page's script loads. */
const FIELDS = 'order-fields';
const CHECK = 'order-check';
const KEY = 'order-key';

/**
 * The frame of the order, support and claim forms: fields, captcha, consent, and the total with the main button. While
 * a field is empty the button names it and leads there; with a captcha token the form can be sent anyway, and shows its
 * faults.
 */
export function OrderForm<V extends FieldValues, T>(props: OrderFormProps<V, T>) {
  const { form, captcha, invalid, wholeField, firstOpen, submitLabel, onSubmit, loadSubmit, bar } = props;
  const { aside, children, amount } = props;
  const open = useWatch({ control: form.control, compute: firstOpen });
  useEffect(() => {
    const load = () => void Promise.all([loadSubmit(), loadFaults()]).catch(() => undefined);
    return whenIdle(load);
  }, [loadSubmit]);
  const [Faults, setFaults] = useState<typeof FormFaults | null>(null);
  const submit = form.handleSubmit(onSubmit, async (errors) => {
    const { FormFaults, wholeForm } = await loadFaults();
    const wholeOnly = Object.keys(errors).every((name) => name === wholeForm);
    if (wholeOnly && wholeField !== undefined) form.setFocus(wholeField);
    setFaults(() => FormFaults);
  });

  /** Sent without an answer to the question for the age. */
  const [asksAge, setAsksAge] = useState(false);
  function onSend(event: FormEvent<HTMLFormElement>) {
    if (!lacksAge()) return void submit(event).catch(showFailure);
    event.preventDefault();
    setAsksAge(true);
    event.currentTarget.querySelector<HTMLElement>('[name="age"]')?.focus();
  }

  /** "Lanjut" was pressed with nothing left but the captcha. */
  const [asks, setAsks] = useState(false);
  const ready = captcha.token === null ? orderFormText.next : submitLabel;
  const key = open === undefined ? ready : dueText(open);
  const asksCaptcha = asks && captcha.token === null;
  function showOpen(event: MouseEvent<HTMLElement>) {
    event.preventDefault();
    const form = event.currentTarget.closest('form');
    const find = (selector: string) => form?.querySelector<HTMLElement>(selector);
    const next = find(`[name="${open}"]:enabled`) ?? find(`#${CHECK} :is(input, button, iframe)`) ?? find(`#${CHECK}`);
    next?.focus();
    next?.scrollIntoView({ block: 'center' });
    if (open !== undefined) return;
    setAsks(true);
    announce(platformText.captchaWait);
  }

  return (
    <form noValidate className={`column stack flex-1 ${styles.form}`} onSubmit={onSend}>
      {/* The key says what is missing and leads there, so without a mouse it is the way in. */}
      <a
        href={`#${KEY}`}
        className="skip"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(KEY)?.focus();
        }}
      >
        {orderFormText.toKey}
      </a>
      <div id={FIELDS} className={styles.paper} data-tight="">
        {children}
        <div id={CHECK} tabIndex={-1} className={`${styles.check} ${asksCaptcha ? styles.asked : ''}`}>
          <Captcha {...captcha.widget} />
        </div>
        <div className={`small muted snug ${styles.words}`}>
          {(amount !== undefined || config.askAge) && <AgeCheck amount={amount} asked={asksAge} />}{' '}
          <ConsentText button={key === submitLabel ? key : null} />
        </div>
      </div>
      <div className={styles.side}>
        <div className={styles.card}>
          <StickyBar
            {...bar}
            above={
              <>
                <noscript>
                  {import.meta.env.SSR && <p className="px-4 py-2 small strong">{noScriptText.unsent}</p>}
                </noscript>
                {asksCaptcha && <p className="px-4 py-2 small strong">{platformText.captchaWait}</p>}
                {Faults && <Faults form={form} invalid={invalid} wholeField={wholeField} />}
              </>
            }
          >
            {captcha.token === null ? (
              // A link, so that it leads to the fields before the script has loaded.
              <a
                id={KEY}
                href={`#${FIELDS}`}
                className={`${buttonClass({ size: 'large' })} ${styles.button}`}
                onClick={showOpen}
              >
                {key}
              </a>
            ) : (
              <Button id={KEY} type="submit" size="large" className={styles.button}>
                {key}
              </Button>
            )}
          </StickyBar>
        </div>
        {aside}
      </div>
    </form>
  );
}

export function FormHint({ children }: { children: ReactNode }) {
  return <p className={styles.hint}>{children}</p>;
}
