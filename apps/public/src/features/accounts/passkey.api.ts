import { loginByPasskey, startPasskeyLogin } from '@mabarin/api-client/contract/passkeys';
import { call } from '#platform/api.ts';
import { loginStore } from './login.store.ts';

/** Opens a session by a passkey of this device, and keeps the login. Returns false when its owner closed the question. */
export async function logInByPasskey(): Promise<boolean> {
  const [{ signWithPasskey }, { data: options }] = await Promise.all([
    import('@mabarin/web/passkey'),
    call(startPasskeyLogin, {}),
  ]);
  const assertion = await signWithPasskey(options);
  if (assertion === null) return false;
  const { data } = await call(loginByPasskey, { assertion });
  loginStore.getState().keep(data.login);
  return true;
}
