import { ContactForm as ContactSchema, FEEDBACK_MESSAGE_MAX } from '@mabarin/domain/feedback/feedback';
import { buttonClass } from '@mabarin/ui/buttons/button';
import { CounterTextArea } from '@mabarin/ui/fields/counter-text-area';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { ProcessingOverlay } from '@mabarin/ui/popups/processing-overlay';
import { EmailField } from '@mabarin/ui/fields/email-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { config } from '@mabarin/web/config';
import { drafts } from '@mabarin/web/drafts';
import { formResolver } from '@mabarin/web/form-resolver';
import { forgetHelpCode, lastHelpCode } from '@mabarin/web/help-code';
import { Link } from '@mabarin/web/router';
import { useDraft } from '@mabarin/web/use-draft';
import { useForm } from 'react-hook-form';
import type * as v from 'valibot';
import { useLocation } from 'react-router';
import { LETTER_PARAM, paths, TRANSACTION_PARAM } from '#paths.ts';
import { CaptchaForm } from '#platform/captcha/captcha-form.tsx';
import { useCaptchaMutation } from '#platform/captcha/captcha-mutation.ts';
import { AdminContact } from './admin-contact.tsx';
import { sendContact } from './contact.api.ts';
import { CONTACT_DRAFT } from './contact.draft.ts';
import { contactChannels } from './contact-channels.ts';
import paper from '#platform/page/paper.module.css';
import { PaperPage } from '#platform/page/paper-page.tsx';
import { feedbackText } from './feedback.text.ts';

type Values = v.InferInput<typeof ContactSchema>;

const resolver = formResolver<Values, ContactSchema>(ContactSchema, {
  contactEmail: feedbackText.errors.email,
  contactMessage: feedbackText.errors.message,
  contactTransactionID: feedbackText.errors.transaction,
});

/** Contacts of the operators, `hubungi-admin`, or the form into their tasks when none is configured. */
export default function ContactPage() {
  const search = new URLSearchParams(useLocation().search);
  const transactionId = search.get(TRANSACTION_PARAM) ?? '';
  const configured = !search.has(LETTER_PARAM) && contactChannels(config.contact, null, null).length > 0;
  return (
    <PaperPage>
      <title>{feedbackText.pageTitle}</title>
      <PageTitle>{feedbackText.title}</PageTitle>
      <p className={`muted small snug ${paper.help}`}>{feedbackText.help}</p>
      {configured ? (
        <AdminContact number={transactionId === '' ? null : transactionId} />
      ) : (
        <ContactForm transactionId={transactionId} />
      )}
    </PaperPage>
  );
}

function ContactForm({ transactionId }: { transactionId: string }) {
  const form = useForm<Values, unknown, ContactSchema>({
    resolver,
    defaultValues: { contactEmail: '', contactMessage: '', contactTransactionID: transactionId },
  });
  const { control } = form;
  useDraft(form, CONTACT_DRAFT, {
    // Opened for a payment: the number of an older one must not stay.
    adapt: (kept) => ({ ...kept, ...(transactionId !== '' && { contactTransactionID: transactionId }) }),
    known() {
      const code = lastHelpCode();
      return code === null ? {} : { contactMessage: feedbackText.codeLine(code) };
    },
  });
  const { captcha, sending } = useCaptchaMutation({
    action: 'contact',
    send: sendContact,
    onSuccess() {
      drafts.forget(CONTACT_DRAFT);
      forgetHelpCode();
    },
  });
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
    <CaptchaForm
      form={form}
      captcha={captcha}
      invalid="feedback.contact_invalid"
      onSubmit={(values) => sending.mutate(values)}
      submitLabel={feedbackText.submit}
    >
      <EmailField control={control} name="contactEmail" label={feedbackText.email} hint={feedbackText.emailHint} />
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
      <ProcessingOverlay open={sending.isPending} text={feedbackText.sending} />
    </CaptchaForm>
  );
}
