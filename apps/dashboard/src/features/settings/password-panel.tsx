import { changePassword } from '@mabarin/api-client/contract/profile/profile';
import { PasswordForm, passwordRefusal } from '@mabarin/domain/profile/profile';
import { Button } from '@mabarin/ui/buttons/button';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { PasswordField } from '@mabarin/ui/fields/password-field';
import { flagGuessable } from '@mabarin/web/flag-guessable';
import { formResolver } from '@mabarin/web/form-resolver';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import * as v from 'valibot';
import { useLogout } from '#features/accounts/index.ts';
import { call } from '#platform/api.ts';
import { showFailure, showInvalid } from '#platform/dialogs.ts';
import { useHost } from '#platform/session/host.ts';
import { withCode } from '#platform/proof/second-factor.tsx';
import cards from '#platform/page/cards.module.css';
import { settingsText } from './settings.text.ts';

const empty: PasswordForm = { passwordCurrent: '', passwordNew: '', passwordConfirm: '' };

const MISSING = 'profile.password_missing';

const resolveForm = formResolver<PasswordForm, PasswordForm>(PasswordForm, {});

/** Two words under an empty field; the dialog has the full sentence. */
const resolver: typeof resolveForm = async (...typed) => {
  const result = await resolveForm(...typed);
  for (const error of Object.values(result.errors as FieldErrors<PasswordForm>)) {
    if (error.message === MISSING) error.message = settingsText.fill;
  }
  return result;
};

/** The dialog's sentence for a faulty form. */
function refusalOf(typed: PasswordForm): string {
  const { issues = [] } = v.safeParse(PasswordForm, typed);
  return passwordRefusal(issues.map(({ message }) => message));
}

/** Changes the password. A refusal keeps the typed values; nothing stores them. */
export function PasswordPanel() {
  const { username } = useHost();
  const { logout } = useLogout();
  const form = useForm<PasswordForm, unknown, PasswordForm>({ mode: 'onTouched', resolver, defaultValues: empty });
  const { control, reset, getValues, handleSubmit } = form;
  const id = useId();
  const saving = useMutation({
    mutationFn: (values: PasswordForm) => withCode((secondFactor) => call(changePassword, { ...values, secondFactor })),
    async onSuccess({ result, data }) {
      if (!result) {
        void showDialog({ icon: 'warn', caption: settingsText.refusedCaption, text: data });
        return;
      }
      reset(empty);
      const choice = await showDialog<'later' | 'logout'>({
        icon: 'done',
        caption: settingsText.changedCaption,
        text: settingsText.changed,
        buttons: [
          { choice: 'logout', label: settingsText.logout, tone: 'go' },
          { choice: 'later', label: settingsText.later, tone: 'ink' },
        ],
      });
      if (choice === 'logout') logout();
    },
    onError: (error) => showFailure(error, settingsText.failed),
  });
  const save = handleSubmit(
    (values) => {
      if (!saving.isPending) saving.mutate(values);
    },
    () => showInvalid(refusalOf(getValues())),
  );
  return (
    <form noValidate className="stack px-5 mb-4" aria-labelledby={id} onSubmit={(event) => void save(event)}>
      <h2 id={id} className="mb-1">
        {settingsText.password}
      </h2>
      <p className="mb-4 small muted">{settingsText.passwordHelp}</p>
      {/* Tells password managers whose password this is. */}
      <input hidden readOnly type="text" autoComplete="username" value={username} />
      <PasswordField
        control={control}
        name="passwordCurrent"
        label={settingsText.current}
        autoComplete="current-password"
      />
      <PasswordField
        control={control}
        name="passwordNew"
        label={settingsText.next}
        hint={settingsText.nextHint}
        autoComplete="new-password"
        onLeave={(typed) => void flagGuessable(form, { name: 'passwordNew', typed, own: [username] })}
      />
      <PasswordField
        control={control}
        name="passwordConfirm"
        label={settingsText.confirm}
        autoComplete="new-password"
      />
      <div className={cards.buttons}>
        <Button type="submit" busy={saving.isPending}>
          {settingsText.save}
        </Button>
      </div>
    </form>
  );
}
