import { ForgotForm } from '@mabarin/domain/accounts/join';
import { Button, buttonClass } from '@mabarin/ui/button';
import { EmptyState } from '@mabarin/ui/empty-state';
import { PageTitle } from '@mabarin/ui/page-title';
import { ProcessingOverlay } from '@mabarin/ui/processing-overlay';
import { TextField } from '@mabarin/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import type * as v from 'valibot';
import { paths } from '#paths.ts';
import { Captcha, useCaptcha } from '#platform/captcha/captcha.tsx';
import { showFailure } from '#platform/dialogs.ts';
import { formResolver, invalidCode, showInvalid } from '#platform/forms.ts';
import { platformText } from '#platform/platform.text.ts';
import { AccountPage } from './account-page.tsx';
import { accountText } from './account.text.ts';
import { askResetLink } from './accounts.api.ts';
import styles from './account.module.css';
import { recoveryText } from './recovery.text.ts';

const resolver = formResolver<v.InferInput<typeof ForgotForm>, ForgotForm>(ForgotForm, {
  email: recoveryText.emailError,
});

/** Asks for a reset link (docs/spec/public.md 2). */
export default function ForgotPage() {
  return (
    <AccountPage title={recoveryText.forgotTitle} advice={recoveryText.advice}>
      <Card />
    </AccountPage>
  );
}

function Card() {
  const captcha = useCaptcha();
  const { control, handleSubmit } = useForm<v.InferInput<typeof ForgotForm>, unknown, ForgotForm>({
    resolver,
    defaultValues: { email: '' },
  });
  const asking = useMutation({
    mutationFn: ({ email }: ForgotForm) => askResetLink(email, captcha.token ?? ''),
    onSuccess: (known) => {
      if (!known) void showInvalid('accounts.forgot_unknown');
    },
    onError: (error) => void showFailure(error),
    onSettled: () => captcha.reset(),
  });
  const submit = handleSubmit(
    (form) => asking.mutate(form),
    (errors) => void showInvalid(invalidCode(errors, 'accounts.forgot_invalid')),
  );
  if (asking.data === true) {
    return (
      <EmptyState
        mood="ramah"
        level={1}
        title={recoveryText.sent}
        help={recoveryText.sentHelp(asking.variables.email)}
        action={
          <Link to={paths.login} className={buttonClass({ variant: 'ink' })}>
            {accountText.toLogin}
          </Link>
        }
      />
    );
  }
  return (
    <form noValidate className={styles.card} onSubmit={(event) => void submit(event)}>
      <PageTitle>{recoveryText.forgot}</PageTitle>
      <p className={styles.help}>{recoveryText.forgotHelp}</p>
      <TextField
        control={control}
        name="email"
        label={recoveryText.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Captcha {...captcha.widget} />
      <div className={styles.submit}>
        {captcha.token === null ? (
          <p className={styles.help}>{platformText.captchaWait}</p>
        ) : (
          <Button type="submit" size="large" wide>
            {recoveryText.submit}
          </Button>
        )}
      </div>
      <ProcessingOverlay open={asking.isPending} text={recoveryText.sending} />
    </form>
  );
}
