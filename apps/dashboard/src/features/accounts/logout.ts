import { useMutation } from '@tanstack/react-query';
import { showFailure } from '#platform/dialogs.ts';
import { links } from '#platform/links.ts';
import { logoutMutation } from '#platform/session/session.api.ts';
import { logoutText } from './logout.text.ts';

/**
 * Ends this session and goes to the public site; a failure shows a dialog. `busy` stays true until the page is left.
 */
export function useLogout(): { busy: boolean; logout: () => void } {
  const { mutate, isPending, isSuccess } = useMutation({
    ...logoutMutation,
    onSuccess: () => location.replace(links.root),
    onError: (error) => showFailure(error, logoutText.failed),
  });
  return { busy: isPending || isSuccess, logout: () => mutate() };
}
