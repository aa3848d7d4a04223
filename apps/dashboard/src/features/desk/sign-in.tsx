import { config } from '@mabarin/web/config';
import { Button } from '@mabarin/ui/buttons/button';
import { PasswordField } from '@mabarin/ui/fields/password-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { hasPasskeys } from '@mabarin/web/passkey-support';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import cards from '#platform/page/cards.module.css';
import { showFailure, showInvalid } from '#platform/dialogs.ts';
import { signInMutation } from './desk.api.ts';
import { deskText } from './desk.text.ts';
import styles from './desk.module.css';
import { codeByPasskey } from './passkeys/passkey-code.ts';

const empty = { name: '', secret: '', code: '' };

/** `lost`: over a page whose session ended so. */
export function SignIn({ lost = null }: { lost?: 'over' | 'disabled' | null }) {
  const { control, handleSubmit, resetField, setFocus } = useForm({ defaultValues: empty });
  const signing = useMutation(signInMutation);
  useEffect(() => {
    // The page under it is hidden, with what had the focus.
    if (lost !== null) setFocus('name');
  }, [lost, setFocus]);
  const onError = (error: unknown) => {
    resetField('code');
    showFailure(error);
  };
  const submit = handleSubmit((typed) => {
    if (signing.isPending) return;
    if (Object.values(typed).some((text) => text.trim() === '')) return showInvalid(deskText.incomplete);
    signing.mutate(typed, { onError });
  });
  const asking = useMutation({ mutationFn: codeByPasskey, onError });
  const submitByPasskey = handleSubmit((typed) => {
    if (signing.isPending || asking.isPending) return;
    if (typed.name.trim() === '' || typed.secret.trim() === '') return showInvalid(deskText.incompleteForPasskey);
    asking.mutate(undefined, {
      onSuccess: (code) => code !== null && signing.mutate({ ...typed, code }, { onError }),
    });
  });
  return (
    <main className={styles.signIn}>
      <form noValidate className={cards.card} onSubmit={(event) => void submit(event)}>
        <PageTitle>{deskText.signIn}</PageTitle>
        <p>{lost === null ? deskText.signInHelp : deskText.lost[lost]}</p>
        {config.mode === 'sandbox' && <p className="small muted">{deskText.demo}</p>}
        <TextField
          control={control}
          name="name"
          label={deskText.name}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={31}
        />
        <PasswordField control={control} name="secret" label={deskText.secret} autoComplete="current-password" />
        <TextField
          control={control}
          name="code"
          label={deskText.code}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
        />
        <Button type="submit" busy={signing.isPending}>
          {deskText.submit}
        </Button>
        {hasPasskeys() && (
          <Button variant="ink" busy={asking.isPending} onClick={() => void submitByPasskey()}>
            {deskText.submitByPasskey}
          </Button>
        )}
      </form>
    </main>
  );
}
