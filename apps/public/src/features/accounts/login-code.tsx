import { failureText } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
import { Button } from '@mabarin/ui/buttons/button';
import { CodeField } from '@mabarin/ui/fields/code-field';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { ProcessingOverlay } from '@mabarin/ui/popups/processing-overlay';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { showFailure } from '#platform/dialogs.ts';
import { showInvalid } from '#platform/form/invalid-dialog.ts';
import { sendLoginCode } from './accounts.api.ts';
import styles from './account.module.css';
import { loginText } from './login.text.ts';
import { PasskeyButton } from './passkey-button.tsx';

type Props = {
  step: string;
  onOpened: () => void;
  /** Returns to e-mail and password. */
  onBack: () => void;
};

/** Second half of a login: the code for an account that requires one on new devices. */
export function LoginCode({ step, onOpened, onBack }: Props) {
  const { control, handleSubmit, reset, setFocus } = useForm({ defaultValues: { code: '' } });
  const sending = useMutation({
    mutationFn: (code: string) => sendLoginCode(step, code),
    onSuccess: onOpened,
    onError(error) {
      showFailure(error);
      if (isFailureError(error) && error.code === 'accounts.login_step_over') onBack();
      else if (isFailureError(error)) reset();
    },
  });
  useEffect(() => setFocus('code'), [setFocus]);
  const submit = handleSubmit(({ code }) => {
    if (code.trim() === '') showInvalid(failureText('accounts.second_factor_needed'));
    else if (!sending.isPending) sending.mutate(code);
  });
  return (
    <form noValidate className={styles.card} onSubmit={(event) => void submit(event)}>
      <PageTitle>{loginText.codeTitle}</PageTitle>
      <p className={`muted small ${styles.help}`}>{loginText.codeHelp}</p>
      <CodeField control={control} name="code" />
      <div className="stack gap-2 mt-4">
        <Button type="submit" size="large" wide>
          {loginText.submit}
        </Button>
        <div className="row gap-2">
          <Button variant="quiet" onClick={onBack}>
            {loginText.codeBack}
          </Button>
          <PasskeyButton onOpened={onOpened} />
        </div>
      </div>
      <p className="muted small mt-3">{loginText.codeLost}</p>
      <ProcessingOverlay open={sending.isPending || sending.isSuccess} text={loginText.waiting} />
    </form>
  );
}
