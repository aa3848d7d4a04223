import { Button } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { useLogout } from './logout.ts';
import { logoutText } from './logout.text.ts';

export default function LogoutPage() {
  const { busy, logout } = useLogout();
  return (
    <EmptyState
      level={1}
      mood="ramah"
      title={logoutText.question}
      help={logoutText.help}
      action={
        <Button variant="stop" busy={busy} onClick={logout}>
          {logoutText.button}
        </Button>
      }
    />
  );
}
