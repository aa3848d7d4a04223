import { ForgotForm } from '@mabarin/domain/accounts/join';
import { buttonClass } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { ProcessingOverlay } from '@mabarin/ui/popups/processing-overlay';
import { EmailField } from '@mabarin/ui/fields/email-field';
import { formResolver } from '@mabarin/web/form-resolver';
import { Link } from '@mabarin/web/router';
import { useForm } from 'react-hook-form';
import type * as v from 'valibot';
import { paths } from '#paths.ts';
import { CaptchaForm } from '#platform/captcha/captcha-form.tsx';
import { useCaptchaMutation } from '#platform/captcha/captcha-mutation.ts';
import { showInvalid } from '#platform/form/invalid-dialog.ts';
import { AccountPage } from './account-page.tsx';
import { accountText } from './account.text.ts';
import { askResetLink } from './accounts.api.ts';
import styles from './account.module.css';
import { recoveryText } from './recovery.text.ts';

const resolver = formResolver<v.InferInput<typeof ForgotForm>, ForgotForm>(ForgotForm, {
  email: recoveryText.emailError,
});

/** Requests a reset link (docs/spec/public.md 2). */
export default function ForgotPage() {
  return (
    <AccountPage
      title={recoveryText.forgotTitle}
      description={recoveryText.forgotDescription}
      advice={recoveryText.advice}
    >
      <Card />
    </AccountPage>
  );
}

function Card() {
  const form = useForm<v.InferInput<typeof ForgotForm>, unknown, ForgotForm>({
    resolver,
    defaultValues: { email: '' },
  });
  const { captcha, sending } = useCaptchaMutation({
    action: 'forgot',
    send: ({ email }: ForgotForm, token) => askResetLink(email, token),
    onSuccess(known) {
      if (!known) showInvalid('accounts.forgot_unknown');
    },
  });
  if (sending.data === true) {
    return (
      <EmptyState
        mood="ramah"
        level={1}
        title={recoveryText.sent}
        help={recoveryText.sentHelp(sending.variables.email)}
        action={
          <Link to={paths.login} className={buttonClass({ variant: 'ink' })}>
            {accountText.toLogin}
          </Link>
        }
      />
    );
  }
  return (
    <CaptchaForm
      form={form}
      captcha={captcha}
      invalid="accounts.forgot_invalid"
      onSubmit={(values) => sending.mutate(values)}
      submitLabel={recoveryText.submit}
      className={styles.card}
    >
      <PageTitle>{recoveryText.forgot}</PageTitle>
      <p className={`muted small ${styles.help}`}>{recoveryText.forgotHelp}</p>
      <EmailField control={form.control} name="email" label={recoveryText.email} />
      <ProcessingOverlay open={sending.isPending} text={recoveryText.sending} />
    </CaptchaForm>
  );
}
