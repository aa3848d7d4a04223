import { logout, session } from '@mabarin/api-client/contract/accounts';
import { isFailureError } from '@mabarin/domain/failures';
import { tabStore } from '@mabarin/web/storage';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { callWithCookie } from './api.ts';
import { sessionStore } from './session.store.ts';

/** Asks the server who is logged in, before anything else. Fails with `relogin` when nobody is. */
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
    // Logging out leaves nothing typed behind; the auto-logout keeps it.
    tabStore.clear();
  },
});
