import { login, session } from '@mabarin/api-client/contract/accounts';
import type { LoginForm } from '@mabarin/domain/accounts/login';
import { isFailureError } from '@mabarin/domain/failures';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { loginStore } from './login.store.ts';

/** Who is logged in; null: nobody. Keeps or deletes the stored login, which is only a hint. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    try {
      const { data } = await call(session, {}, { signal });
      loginStore.getState().keep(data.login);
      return data.host;
    } catch (error) {
      if (!isFailureError(error) || error.kind !== 'relogin') throw error;
      loginStore.getState().forget();
      return null;
    }
  },
});

/** Opens a session and keeps the login. */
export async function logIn(form: LoginForm, token: string): Promise<void> {
  const { data } = await call(login, { form, token });
  loginStore.getState().keep(data.login);
}
