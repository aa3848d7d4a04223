import { LoginForm } from '@mabarin/domain/accounts/login';
import { Awning } from '@mabarin/ui/awning';
import { Button } from '@mabarin/ui/button';
import { CopyButton } from '@mabarin/ui/copy-button';
import { EmptyState } from '@mabarin/ui/empty-state';
import { PageTitle } from '@mabarin/ui/page-title';
import { PasswordField } from '@mabarin/ui/password-field';
import { ProcessingOverlay } from '@mabarin/ui/processing-overlay';
import { TextField } from '@mabarin/ui/text-field';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type * as v from 'valibot';
import { Captcha, useCaptcha } from '#platform/captcha/captcha.tsx';
import { links } from '#platform/config.ts';
import { showFailure } from '#platform/dialogs.ts';
import { formResolver, invalidCode, showInvalid } from '#platform/forms.ts';
import { useNarrow } from '#platform/page.ts';
import { platformText } from '#platform/platform.text.ts';
import { logIn, sessionQuery } from './accounts.api.ts';
import styles from './login.module.css';
import { loginText } from './login.text.ts';

const resolver = formResolver<v.InferInput<typeof LoginForm>, LoginForm>(LoginForm, {
  LoginEmail: loginText.emailError,
  LoginPassword: loginText.passwordError,
});

/** Login, for laptops and PCs only (docs/spec/public.md 2). Whoever is logged in already goes on to the dashboard. */
export default function LoginPage() {
  const narrow = useNarrow();
  const { data: host, isPending } = useQuery(sessionQuery);
  const known = host !== undefined && host !== null;
  useEffect(() => {
    if (known) location.replace(links.dashboard());
  }, [known]);

  return (
    <div className={styles.page}>
      <title>{loginText.pageTitle}</title>
      <Awning />
      {known ? (
        <ProcessingOverlay open text={loginText.opening} />
      ) : narrow ? (
        <EmptyState
          mood="mikir"
          level={1}
          title={loginText.desktopOnly}
          help={loginText.desktopHelp}
          action={<CopyButton value={location.href} label={loginText.copy} variant="cta" size="medium" />}
        />
      ) : (
        !isPending && <Card />
      )}
    </div>
  );
}

function Card() {
  const captcha = useCaptcha();
  const { control, handleSubmit } = useForm<v.InferInput<typeof LoginForm>, unknown, LoginForm>({
    resolver,
    defaultValues: { LoginEmail: '', LoginPassword: '' },
  });
  const login = useMutation({
    mutationFn: (form: LoginForm) => logIn(form, captcha.token ?? ''),
    onSuccess: () => location.assign(links.dashboard()),
    onError: (error) => void showFailure(error),
    onSettled: () => captcha.reset(),
  });
  const submit = handleSubmit(
    (form) => login.mutate(form),
    (errors) => void showInvalid(invalidCode(errors, 'accounts.login_invalid')),
  );
  return (
    <form noValidate className={styles.card} onSubmit={(event) => void submit(event)}>
      <PageTitle>{loginText.title}</PageTitle>
      <p className={styles.help}>{loginText.help}</p>
      <TextField
        control={control}
        name="LoginEmail"
        label={loginText.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        control={control}
        name="LoginPassword"
        label={loginText.password}
        autoComplete="current-password"
      />
      <Captcha {...captcha.widget} />
      <div className={styles.submit}>
        <Button type="submit" size="large" wide disabled={captcha.token === null}>
          {loginText.submit}
        </Button>
        {captcha.token === null && <p className={styles.help}>{platformText.captchaWait}</p>}
      </div>
      <ProcessingOverlay open={login.isPending || login.isSuccess} text={loginText.waiting} />
    </form>
  );
}
