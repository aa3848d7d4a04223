import { LoginForm } from '@mabarin/domain/accounts/login';
import type { Restriction } from '@mabarin/domain/restrictions/restriction';
import { isFailureError } from '@mabarin/domain/failures';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { PasswordField } from '@mabarin/ui/fields/password-field';
import { ProcessingOverlay } from '@mabarin/ui/popups/processing-overlay';
import { RestrictionNotice } from '@mabarin/ui/states/restriction';
import { EmailField } from '@mabarin/ui/fields/email-field';
import { formResolver } from '@mabarin/web/form-resolver';
import { drafts } from '@mabarin/web/drafts';
import { Link } from '@mabarin/web/router';
import { useDraft } from '@mabarin/web/use-draft';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as v from 'valibot';
import { paths } from '#paths.ts';
import { CaptchaForm } from '#platform/captcha/captcha-form.tsx';
import { useCaptchaMutation } from '#platform/captcha/captcha-mutation.ts';
import { now } from '#platform/clock.ts';
import { showFailure } from '#platform/dialogs.ts';
import { showInvalid } from '#platform/form/invalid-dialog.ts';
import { platformText } from '#platform/platform.text.ts';
import { links } from '#platform/links.ts';
import { logIn } from './accounts.api.ts';
import styles from './account.module.css';
import { LoginCode } from './login-code.tsx';
import { LOGIN_DRAFT } from './login.draft.ts';
import { loginText } from './login.text.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { logInByListedPasskey } from './passkey.api.ts';

const resolver = formResolver<v.InferInput<typeof LoginForm>, LoginForm>(LoginForm, {
  LoginEmail: loginText.emailError,
  LoginPassword: loginText.passwordError,
});

/** The card of a login by password, and of its second step. */
export function PasswordLogin() {
  const [step, setStep] = useState<string | null>(null);
  return step === null ? (
    <PasswordCard onStep={setStep} />
  ) : (
    <LoginCode step={step} onOpened={toDashboard} onBack={() => setStep(null)} />
  );
}

export function toDashboard(): void {
  drafts.forget(LOGIN_DRAFT);
  location.assign(links.dashboard());
}

function PasswordCard({ onStep }: { onStep: (step: string) => void }) {
  const form = useForm<v.InferInput<typeof LoginForm>, unknown, LoginForm>({
    resolver,
    defaultValues: { LoginEmail: '', LoginPassword: '' },
  });
  const { captcha, sending } = useCaptchaMutation({
    action: 'login',
    send: logIn,
    onSuccess(halt) {
      if (halt === null) toDashboard();
      else if ('step' in halt) onStep(halt.step);
    },
    onError(error) {
      if (!isFailureError(error) || error.code !== 'accounts.login_wrong') return false;
      form.setError('LoginPassword', { message: error.message }, { shouldFocus: true });
      return true;
    },
  });
  useDraft(form, LOGIN_DRAFT);
  useEffect(() => {
    const leaving = new AbortController();
    void logInByListedPasskey(leaving.signal).then((isOpen) => isOpen && toDashboard(), showFailure);
    return () => leaving.abort();
  }, []);
  const { getValues, setFocus } = form;
  useEffect(() => {
    // After an activation the e-mail is known already.
    if (getValues('LoginEmail') !== '') setFocus('LoginPassword');
  }, [getValues, setFocus]);
  const suspended = sending.data && 'suspended' in sending.data ? sending.data.suspended : null;
  const [shown, setShown] = useState(suspended);
  if (suspended !== null && suspended !== shown) setShown(suspended);
  const login = (
    <CaptchaForm
      form={form}
      captcha={captcha}
      invalid="accounts.login_invalid"
      onSubmit={(values) => sending.mutate(values)}
      submitLabel={loginText.submit}
      className={styles.card}
      footer={
        <div className="row items-center justify-center gap-4">
          <PasskeyButton onOpened={toDashboard} />
          <Link to={paths.forgotPassword} className={`nowrap ${styles.aside}`}>
            {loginText.forgot}
          </Link>
        </div>
      }
    >
      <div className="mb-3">
        <PageTitle>{loginText.title}</PageTitle>
      </div>
      <EmailField control={form.control} name="LoginEmail" label={loginText.email} autoComplete="username webauthn" />
      <PasswordField
        control={form.control}
        name="LoginPassword"
        label={loginText.password}
        autoComplete="current-password"
      />
      <ProcessingOverlay open={sending.isPending || sending.data === null} text={loginText.waiting} />
    </CaptchaForm>
  );
  async function onObject(_of: Restriction, objection: string) {
    if (captcha.token === null) return showInvalid(platformText.captchaWait);
    // Sent again with the password, which alone opens it. A failure has its dialog, and the words stay.
    await sending.mutateAsync({ ...getValues(), objection }).catch(() => null);
  }
  if (shown === null) return login;
  return (
    <div className="stack">
      <div className={styles.above}>
        <RestrictionNotice of={shown} now={now()} onObject={onObject} />
      </div>
      {login}
    </div>
  );
}
