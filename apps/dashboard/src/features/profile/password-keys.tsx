import { Button, type ButtonVariant } from '@mabarin/ui/buttons/button';
import { PasswordField } from '@mabarin/ui/fields/password-field';
import { useForm } from 'react-hook-form';
import { showInvalid } from '#platform/dialogs.ts';
import styles from './security.module.css';
import { securityText } from './security.text.ts';

type Key = { label: string; variant?: ButtonVariant; busy: boolean; onPress: (password: string) => unknown };

/** Commands that take the password again; the first is the one that Enter gives. */
export function PasswordKeys({ keys }: { keys: readonly Key[] }) {
  const { control, handleSubmit } = useForm({ defaultValues: { password: '' } });
  const busy = keys.some((key) => key.busy);
  const press = (key: Key | undefined) =>
    handleSubmit(({ password }) => {
      if (password === '') return showInvalid(securityText.passwordMissing);
      return busy ? undefined : key?.onPress(password);
    });
  return (
    <form noValidate onSubmit={(event) => void press(keys[0])(event)}>
      <PasswordField
        control={control}
        name="password"
        label={securityText.password}
        hint={securityText.passwordHint}
        autoComplete="current-password"
      />
      <div className={styles.keys}>
        {keys.map((key, index) => (
          <Button
            key={key.label}
            type={index === 0 ? 'submit' : 'button'}
            variant={key.variant ?? 'ink'}
            busy={key.busy}
            {...(index === 0 ? {} : { onClick: () => void press(key)() })}
          >
            {key.label}
          </Button>
        ))}
      </div>
    </form>
  );
}
