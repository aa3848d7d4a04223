import { LoginForm } from '@mabarin/domain/accounts/login';
import { Button } from '@mabarin/ui/button';
import { PageTitle } from '@mabarin/ui/page-title';
import { PasswordField } from '@mabarin/ui/password-field';
import { ProcessingOverlay } from '@mabarin/ui/processing-overlay';
import { TextField } from '@mabarin/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import type * as v from 'valibot';
import { paths } from '#paths.ts';
import { Captcha, useCaptcha } from '#platform/captcha/captcha.tsx';
import { links } from '#platform/config.ts';
import { showFailure } from '#platform/dialogs.ts';
import { formResolver, invalidCode, showInvalid } from '#platform/forms.ts';
import { platformText } from '#platform/platform.text.ts';
import { AccountPage, Stranger } from './account-page.tsx';
import { logIn } from './accounts.api.ts';
import styles from './account.module.css';
import { loginText } from './login.text.ts';

const resolver = formResolver<v.InferInput<typeof LoginForm>, LoginForm>(LoginForm, {
  LoginEmail: loginText.emailError,
  LoginPassword: loginText.passwordError,
});

/** Login (docs/spec/public.md 2). */
export default function LoginPage() {
  return (
    <AccountPage title={loginText.pageTitle} description={loginText.description} advice={loginText.advice}>
      <Stranger>
        <Card />
      </Stranger>
    </AccountPage>
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
      <Link to={paths.forgotPassword} className={styles.aside}>
        {loginText.forgot}
      </Link>
      <ProcessingOverlay open={login.isPending || login.isSuccess} text={loginText.waiting} />
    </form>
  );
}
