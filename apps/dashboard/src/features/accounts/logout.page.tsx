import { Button } from '@mabarin/ui/button';
import { showDialog } from '@mabarin/ui/dialog';
import { EmptyState } from '@mabarin/ui/empty-state';
import { useMutation } from '@tanstack/react-query';
import { links } from '#platform/config.ts';
import { logoutMutation } from '#platform/session.api.ts';
import { logoutText } from './logout.text.ts';

/** Asks once more, then ends this session and goes to the public site. */
export default function LogoutPage() {
  const logout = useMutation({
    ...logoutMutation,
    onSuccess: () => location.replace(links.root),
    onError: () => void showDialog({ icon: 'fail', caption: logoutText.trouble, text: logoutText.failed }),
  });
  return (
    <EmptyState
      level={1}
      mood="ramah"
      title={logoutText.question}
      help={logoutText.help}
      action={
        <Button variant="stop" busy={logout.isPending || logout.isSuccess} onClick={() => logout.mutate()}>
          {logoutText.button}
        </Button>
      }
    />
  );
}
