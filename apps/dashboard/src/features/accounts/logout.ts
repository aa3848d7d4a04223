import { useMutation } from '@tanstack/react-query';
import { showFailure } from '#platform/dialogs.ts';
import { links } from '#platform/links.ts';
import { logoutMutation } from '#platform/session.api.ts';
import { logoutText } from './logout.text.ts';

/** Ends this session and goes to the public site; a logout that failed says so. `busy` stays until the page is gone. */
export function useLogout(): { busy: boolean; logout: () => void } {
  const { mutate, isPending, isSuccess } = useMutation({
    ...logoutMutation,
    onSuccess: () => location.replace(links.root),
    onError: (error) => showFailure(error, logoutText.failed),
  });
  return { busy: isPending || isSuccess, logout: () => mutate() };
}
