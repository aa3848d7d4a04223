import { Button } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { go } from '#platform/go.ts';
import { platformText } from '#platform/platform.text.ts';
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
        <span className="row gap-3">
          <Button variant="stop" busy={busy} onClick={logout}>
            {logoutText.button}
          </Button>
          <Button variant="quiet" onClick={() => go('mabar')}>
            {platformText.cancel}
          </Button>
        </span>
      }
    />
  );
}
