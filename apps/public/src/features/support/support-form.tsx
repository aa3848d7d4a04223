import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { fitsQris, grossOf, platformFee } from '@mabarin/domain/money';
import {
  GIFT_MIN,
  GIFT_STEP,
  isGift,
  SupportForm as SupportSchema,
  toggleAnonymous,
  typeName,
} from '@mabarin/domain/support/support';
import { oneLine, shortenLongWords, SUPPORT_MESSAGE_MAX, SUPPORTER_NAME_MAX } from '@mabarin/domain/text';
import { Button } from '@mabarin/ui/button';
import { CheckboxField } from '@mabarin/ui/checkbox-field';
import { ConsentText } from '@mabarin/ui/consent-text';
import { CounterTextArea } from '@mabarin/ui/counter-text-area';
import { formatRupiah } from '@mabarin/ui/format/money';
import { ProcessingOverlay } from '@mabarin/ui/processing-overlay';
import { RupiahField } from '@mabarin/ui/rupiah-field';
import { StickyBar } from '@mabarin/ui/sticky-bar';
import { TextField } from '@mabarin/ui/text-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as v from 'valibot';
import { refreshAfterRefusal } from '#features/host/index.ts';
import { paths } from '#paths.ts';
import { Captcha, useCaptcha } from '#platform/captcha/captcha.tsx';
import { showFailure } from '#platform/dialogs.ts';
import { readDraft, takeDraft, useDraft, type Draft } from '#platform/draft.ts';
import { formResolver, invalidCode, showInvalid } from '#platform/forms.ts';
import { platformText } from '#platform/platform.text.ts';
import { sendSupport } from './support.api.ts';
import styles from './support-form.module.css';
import { supportText } from './support.text.ts';

type Values = v.InferInput<typeof SupportSchema>;

const QUICK = [10_000, 25_000, 50_000, 100_000];

const resolver = formResolver<Values, SupportSchema>(
  SupportSchema,
  {
    supporterName: supportText.errors.name,
    supporterMessage: supportText.errors.message,
    supporterGift: supportText.errors.amount,
    supporterEmail: supportText.errors.email,
  },
  // The QRIS limit is about the amount, so it is said there.
  undefined,
  'supporterGift',
);

const empty: Values = {
  supporterName: '',
  supporterAnonymous: false,
  supporterMessage: '',
  supporterGift: GIFT_MIN,
  supporterEmail: '',
  supporterEmailHidden: true,
};

type SupportFormProps = { host: HostProfile; onOrdered: (payment: PaymentResult, sent: Draft) => void };

/** The support form: who, what to say on stream, how much, and where the receipt goes. */
export default function SupportForm({ host, onOrdered }: SupportFormProps) {
  const draft = `support:${host.username}`;
  const client = useQueryClient();
  const captcha = useCaptcha();
  const [defaultValues] = useState<Values>(() => ({ ...empty, ...readDraft<Values>(draft) }));
  const form = useForm<Values, unknown, SupportSchema>({ resolver, defaultValues });
  const { control, getValues, handleSubmit, setValue } = form;
  useDraft(draft, form);
  const [message, gift] = useWatch({ control, name: ['supporterMessage', 'supporterGift'] });
  const price = typeof gift === 'number' && isGift(gift) && fitsQris(gift) ? gift : null;

  const sending = useMutation({
    mutationFn: (values: SupportSchema) =>
      sendSupport({ form: values, host: host.username, token: captcha.token ?? '' }),
    onSuccess: (payment) => {
      onOrdered(payment, takeDraft(draft));
    },
    onError: (error) => {
      refreshAfterRefusal(client, host.username, error);
      void showFailure(error);
    },
    onSettled: () => captcha.reset(),
  });
  const submit = handleSubmit(
    (values) => sending.mutate(values),
    (errors) => void showInvalid(invalidCode(errors, 'support.invalid')),
  );
  const checkAgain = { shouldValidate: form.formState.isSubmitted };

  return (
    <form noValidate className={styles.form} onSubmit={(submitted) => void submit(submitted)}>
      <div className={styles.paper}>
        <TextField
          control={control}
          name="supporterName"
          label={supportText.name}
          maxLength={SUPPORTER_NAME_MAX}
          autoComplete="nickname"
          onValueChange={(name) =>
            setValue('supporterAnonymous', typeName(name, getValues('supporterAnonymous') ?? false).supporterAnonymous)
          }
        />
        <CheckboxField
          control={control}
          name="supporterAnonymous"
          label={supportText.anonymous}
          onValueChange={(on) => setValue('supporterName', toggleAnonymous(on).supporterName, checkAgain)}
        />
        <CounterTextArea
          control={control}
          name="supporterMessage"
          label={supportText.message}
          placeholder={supportText.messagePlaceholder}
          max={SUPPORT_MESSAGE_MAX}
        />
        <Preview message={message} />
        <p className={styles.hint}>{supportText.hint}</p>
        <RupiahField
          control={control}
          name="supporterGift"
          label={supportText.amount}
          hint={supportText.amountHint}
          min={GIFT_MIN}
          step={GIFT_STEP}
          quick={QUICK}
        />
        <TextField
          control={control}
          name="supporterEmail"
          label={supportText.email}
          hint={supportText.emailHint}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <CheckboxField control={control} name="supporterEmailHidden" label={supportText.emailHidden} />
        <Captcha {...captcha.widget} />
        <ConsentText button={supportText.submit} href={paths.terms} />
      </div>
      <StickyBar
        label={supportText.total}
        total={price === null ? supportText.totalEmpty : formatRupiah(grossOf(price))}
        detail={
          price === null
            ? supportText.chooseAmount
            : supportText.split(formatRupiah(price), formatRupiah(platformFee(price)))
        }
      >
        {captcha.token === null ? (
          <p className={styles.wait}>{platformText.captchaWait}</p>
        ) : (
          <Button type="submit" size="large" className={styles.submit}>
            {supportText.submit}
          </Button>
        )}
      </StickyBar>
      <ProcessingOverlay open={sending.isPending} text={supportText.processing} />
    </form>
  );
}

/** How the stream will show a message with words that are too long. */
function Preview({ message }: { message: string }) {
  const shown = shortenLongWords(oneLine(message));
  if (shown === oneLine(message)) return null;
  return (
    <p className={styles.preview}>
      {supportText.preview} <q>{shown}</q>
    </p>
  );
}
