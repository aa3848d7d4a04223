import { Button } from '@mabarin/ui/buttons/button';
import { hasPasskeys } from '@mabarin/web/passkey-support';
import { useMutation } from '@tanstack/react-query';
import { showFailure } from '#platform/dialogs.ts';
import styles from './account.module.css';
import { loginText } from './login.text.ts';
import { logInByPasskey } from './passkey.api.ts';

/** Login without e-mail and password, where the browser knows passkeys. */
export function PasskeyButton({ onOpened }: { onOpened: () => void }) {
  const opening = useMutation({
    mutationFn: logInByPasskey,
    onSuccess(isOpen) {
      if (isOpen) onOpened();
    },
    onError: (error) => showFailure(error),
  });
  if (!hasPasskeys()) return null;
  return (
    <Button
      variant="quiet"
      wide
      className={styles.passkey}
      busy={opening.isPending || opening.data === true}
      onClick={() => opening.mutate()}
    >
      {loginText.passkey}
    </Button>
  );
}
