import { logout, session } from '@mabarin/api-client/contract/accounts';
import { isFailureError } from '@mabarin/domain/failures';
import { tabStore } from '@mabarin/web/storage';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { callWithCookie } from '#platform/api.ts';
import { sessionStore } from './session.store.ts';

/** The logged-in session, read before everything else. Fails with `relogin` when nobody is logged in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  queryFn: async () => {
    try {
      const { data } = await callWithCookie(session, {});
      sessionStore.getState().open(data.login);
      return data;
    } catch (error) {
      if (isFailureError(error) && error.kind === 'relogin') sessionStore.getState().close();
      throw error;
    }
  },
});

export const logoutMutation = mutationOptions({
  mutationFn: async () => {
    await callWithCookie(logout, {});
    sessionStore.getState().close();
    // A logout deletes all drafts; the auto-logout keeps them.
    tabStore.clear();
  },
});
