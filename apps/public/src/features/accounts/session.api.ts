import { session } from '@mabarin/api-client/contract/accounts';
import { isFailureError } from '@mabarin/domain/failures';
import { call } from '#platform/api.ts';
import { loginStore } from './login.store.ts';

/** The logged-in host, or null. Keeps or deletes the stored login, which is only a hint. */
export async function askSession(signal: AbortSignal) {
  try {
    const { data } = await call(session, {}, { signal });
    loginStore.getState().keep(data.login);
    return data.host;
  } catch (error) {
    if (!isFailureError(error) || error.kind !== 'relogin') throw error;
    loginStore.getState().forget();
    return null;
  }
}
