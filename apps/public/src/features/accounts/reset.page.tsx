import { ResetForm } from '@mabarin/domain/accounts/join';
import { failureText } from '@mabarin/domain/errors';
import { Button, buttonClass } from '@mabarin/ui/buttons/button';
import { CodeField } from '@mabarin/ui/fields/code-field';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { PasswordField } from '@mabarin/ui/fields/password-field';
import { ProcessingOverlay } from '@mabarin/ui/popups/processing-overlay';
import { flagGuessable } from '@mabarin/web/flag-guessable';
import { formResolver } from '@mabarin/web/form-resolver';
import { Link } from '@mabarin/web/router';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type * as v from 'valibot';
import { useParams } from 'react-router';
import { NetworkPage } from '#features/host/index.ts';
import { paths } from '#paths.ts';
import { showFailure } from '#platform/dialogs.ts';
import { showInvalid } from '#platform/form/invalid-dialog.ts';
import { AccountPage } from './account-page.tsx';
import { accountText } from './account.text.ts';
import { resetLinkQuery, sessionQuery, setPassword } from './accounts.api.ts';
import styles from './account.module.css';
import { recoveryText } from './recovery.text.ts';

const resolver = formResolver<ResetValues, ResetForm>(ResetForm, {});

/** Target of the reset mail's link, `reset-password/{hostCode}`, which is verified first. */
export default function ResetPage() {
  const { hostCode = '' } = useParams();
  return (
    <AccountPage title={recoveryText.resetTitle} advice={recoveryText.advice}>
      <Reset key={hostCode} code={hostCode} />
    </AccountPage>
  );
}

function Reset({ code }: { code: string }) {
  const { data: host, error, isFetching, refetch } = useQuery(resetLinkQuery(code));
  if (host === undefined && error !== null) {
    return <NetworkPage error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (host === undefined) return <ProcessingOverlay open text={recoveryText.verifying} />;
  if (host === null) {
    return <AskAgain title={recoveryText.linkInvalid} help={failureText('accounts.reset_link_invalid')} />;
  }
  return <Card code={code} host={host} />;
}

type ResetHost = { name: string; username: string | null; secondFactor: boolean };
type ResetValues = v.InferInput<typeof ResetForm> & { secondFactor: string };

function Card({ code, host }: { code: string; host: ResetHost }) {
  const client = useQueryClient();
  const form = useForm<ResetValues, unknown, ResetForm>({
    resolver,
    defaultValues: { passwordNew: '', passwordConfirm: '', secondFactor: '' },
  });
  const { control, handleSubmit, getValues } = form;
  const saving = useMutation({
    mutationFn: ({ passwordNew }: ResetForm) =>
      setPassword(code, passwordNew, host.secondFactor ? getValues('secondFactor') : undefined),
    // The reset may have ended this browser's session.
    onSuccess: () => client.invalidateQueries(sessionQuery),
    onError: (error) => showFailure(error),
  });
  const submit = handleSubmit(
    (form) => saving.mutate(form),
    ({ passwordNew, passwordConfirm }) =>
      showInvalid((passwordNew ?? passwordConfirm)?.message ?? 'accounts.password_differs'),
  );
  if (saving.data === true) {
    return (
      <EmptyState
        mood="menang"
        level={1}
        title={recoveryText.done}
        help={recoveryText.doneHelp}
        action={
          <Link to={paths.login} className={buttonClass({ variant: 'cta' })}>
            {accountText.toLogin}
          </Link>
        }
      />
    );
  }
  if (saving.data === false) {
    return <AskAgain title={recoveryText.failed} help={failureText('accounts.reset_failed')} />;
  }
  return (
    <form noValidate className={styles.card} onSubmit={(event) => void submit(event)}>
      <PageTitle>{recoveryText.reset}</PageTitle>
      <p className={`muted small ${styles.help}`}>
        <bdi>{host.name}</bdi>
        {host.username !== null && (
          <span>
            <br />@<bdi>{host.username}</bdi>
          </span>
        )}
      </p>
      <PasswordField
        control={control}
        name="passwordNew"
        label={recoveryText.passwordNew}
        hint={recoveryText.passwordNewHint}
        autoComplete="new-password"
        onLeave={(typed) => void flagGuessable(form, { name: 'passwordNew', typed, own: [host.username ?? ''] })}
      />
      <PasswordField
        control={control}
        name="passwordConfirm"
        label={recoveryText.passwordConfirm}
        autoComplete="new-password"
      />
      {host.secondFactor && <CodeField control={control} name="secondFactor" />}
      <div>
        <Button type="submit" size="large" wide>
          {recoveryText.submit}
        </Button>
      </div>
      <ProcessingOverlay open={saving.isPending} text={recoveryText.saving} />
    </form>
  );
}

function AskAgain({ title, help }: { title: string; help: string }) {
  return (
    <EmptyState
      mood="sedih"
      level={1}
      title={title}
      help={help}
      action={
        <Link to={paths.forgotPassword} className={buttonClass({ variant: 'ink' })}>
          {recoveryText.again}
        </Link>
      }
    />
  );
}
