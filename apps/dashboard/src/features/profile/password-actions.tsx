import { Button, type ButtonVariant } from '@mabarin/ui/buttons/button';
import { PasswordField } from '@mabarin/ui/fields/password-field';
import { useForm } from 'react-hook-form';
import { showInvalid } from '#platform/dialogs.ts';
import { securityText } from './security.text.ts';

type PasswordAction = { label: string; variant?: ButtonVariant; busy: boolean; onPress: (password: string) => unknown };

/** Commands that require the password; Enter runs the first. */
export function PasswordActions({ actions }: { actions: readonly PasswordAction[] }) {
  const { control, handleSubmit } = useForm({ defaultValues: { password: '' } });
  const busy = actions.some((action) => action.busy);
  const press = (action: PasswordAction | undefined) =>
    handleSubmit(({ password }) => {
      if (password === '') return showInvalid(securityText.passwordMissing);
      return busy ? undefined : action?.onPress(password);
    });
  return (
    <form noValidate onSubmit={(event) => void press(actions[0])(event)}>
      <PasswordField
        control={control}
        name="password"
        label={securityText.password}
        hint={securityText.passwordHint}
        autoComplete="current-password"
      />
      <div className="row wrap gap-3">
        {actions.map((action, index) => (
          <Button
            key={action.label}
            type={index === 0 ? 'submit' : 'button'}
            variant={action.variant ?? 'ink'}
            busy={action.busy}
            {...(index === 0 ? {} : { onClick: () => void press(action)() })}
          >
            {action.label}
          </Button>
        ))}
      </div>
    </form>
  );
}
