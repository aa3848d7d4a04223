import { loginByPasskey, startPasskeyLogin, type Assertion } from '@mabarin/api-client/contract/profile/passkeys';
import { listsPasskeys } from '@mabarin/web/passkey-support';
import { call } from '#platform/api.ts';
import { loginStore } from './login.store.ts';

const start = async () => (await call(startPasskeyLogin, {})).data;

/** Opens a session by a passkey of this device, and keeps the login. Returns false when its owner closed the question. */
export async function logInByPasskey(): Promise<boolean> {
  const [{ signWithPasskey }, options] = await Promise.all([import('@mabarin/web/passkey'), start()]);
  return open(await signWithPasskey(options));
}

/** The same by a passkey that the browser lists under the e-mail. Returns false when there is none, or `signal` ended it. */
export async function logInByListedPasskey(signal: AbortSignal): Promise<boolean> {
  // Nobody asked for it, so nobody is told what kept it away.
  return open(await listed(signal).catch(() => null));
}

async function listed(signal: AbortSignal): Promise<Assertion | null> {
  if (!(await listsPasskeys())) return null;
  const { listPasskeys } = await import('@mabarin/web/passkey');
  return signal.aborted ? null : listPasskeys(start, signal);
}

async function open(assertion: Assertion | null): Promise<boolean> {
  if (assertion === null) return false;
  const { data } = await call(loginByPasskey, { assertion });
  loginStore.getState().keep(data.login);
  return true;
}
