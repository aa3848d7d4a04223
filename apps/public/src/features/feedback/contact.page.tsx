import { ContactForm as ContactSchema, FEEDBACK_MESSAGE_MAX } from '@mabarin/domain/feedback/feedback';
import { Button, buttonClass } from '@mabarin/ui/button';
import { CounterTextArea } from '@mabarin/ui/counter-text-area';
import { EmptyState } from '@mabarin/ui/empty-state';
import { PageTitle } from '@mabarin/ui/page-title';
import { ProcessingOverlay } from '@mabarin/ui/processing-overlay';
import { TextField } from '@mabarin/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import type * as v from 'valibot';
import { paths, TRANSACTION_PARAM } from '#paths.ts';
import { Captcha, useCaptcha } from '#platform/captcha/captcha.tsx';
import { config } from '#platform/config.ts';
import { showFailure } from '#platform/dialogs.ts';
import { forgetDraft, readDraft, useDraft } from '#platform/draft.ts';
import { formResolver, invalidCode, showInvalid } from '#platform/forms.ts';
import { platformText } from '#platform/platform.text.ts';
import { AdminContact } from './admin-contact.tsx';
import { sendContact } from './contact.api.ts';
import { contactChannels } from './contact-channels.ts';
import styles from './contact.module.css';
import { feedbackText } from './feedback.text.ts';

type Values = v.InferInput<typeof ContactSchema>;

const DRAFT = 'contact';

const resolver = formResolver<Values, ContactSchema>(ContactSchema, {
  contactEmail: feedbackText.errors.email,
  contactMessage: feedbackText.errors.message,
  contactTransactionID: feedbackText.errors.transaction,
});

/** How to reach the operators, `hubungi-admin`; where no contact is configured, the form into their tasks. */
export default function ContactPage() {
  const [search] = useSearchParams();
  const transactionId = search.get(TRANSACTION_PARAM) ?? '';
  const configured = contactChannels(config.contact, null).length > 0;
  return (
    <div className={styles.paper}>
      <title>{feedbackText.pageTitle}</title>
      <PageTitle>{feedbackText.title}</PageTitle>
      <p className={styles.help}>{feedbackText.help}</p>
      {configured ? (
        <AdminContact transactionId={transactionId === '' ? null : transactionId} />
      ) : (
        <ContactForm transactionId={transactionId} />
      )}
    </div>
  );
}

function ContactForm({ transactionId }: { transactionId: string }) {
  const captcha = useCaptcha();
  const [defaultValues] = useState<Values>(() => {
    const kept = { contactEmail: '', contactMessage: '', contactTransactionID: '', ...readDraft<Values>(DRAFT) };
    // The page was opened about a payment: an older one's number must not stay.
    return transactionId === '' ? kept : { ...kept, contactTransactionID: transactionId };
  });
  const form = useForm<Values, unknown, ContactSchema>({ resolver, defaultValues });
  const { control, handleSubmit } = form;
  useDraft(DRAFT, form);
  const sending = useMutation({
    mutationFn: (values: ContactSchema) => sendContact(values, captcha.token ?? ''),
    onSuccess: () => forgetDraft(DRAFT),
    onError: (error) => void showFailure(error),
    onSettled: () => captcha.reset(),
  });
  const submit = handleSubmit(
    (values) => sending.mutate(values),
    (errors) => void showInvalid(invalidCode(errors, 'feedback.contact_invalid')),
  );
  if (sending.isSuccess) {
    return (
      <EmptyState
        mood="ramah"
        title={feedbackText.sent}
        help={feedbackText.sentHelp(sending.variables.contactEmail)}
        action={
          <Link to={paths.landing} className={buttonClass({ variant: 'ink' })}>
            {feedbackText.toLanding}
          </Link>
        }
      />
    );
  }
  return (
    <form noValidate onSubmit={(submitted) => void submit(submitted)}>
      <TextField
        control={control}
        name="contactEmail"
        label={feedbackText.email}
        hint={feedbackText.emailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <CounterTextArea
        control={control}
        name="contactMessage"
        label={feedbackText.message}
        placeholder={feedbackText.messagePlaceholder}
        max={FEEDBACK_MESSAGE_MAX}
        rows={5}
      />
      <TextField
        control={control}
        name="contactTransactionID"
        label={feedbackText.transactionField}
        hint={feedbackText.transactionHint}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Captcha {...captcha.widget} />
      <div className={styles.submit}>
        {captcha.token === null ? (
          <p className={styles.help}>{platformText.captchaWait}</p>
        ) : (
          <Button type="submit" size="large" wide>
            {feedbackText.submit}
          </Button>
        )}
      </div>
      <ProcessingOverlay open={sending.isPending} text={feedbackText.sending} />
    </form>
  );
}
