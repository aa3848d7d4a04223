import {
  activation,
  checkPrerequisites,
  checkUsername,
  forgotPassword,
  join,
  login,
  resetPassword,
  verifyHost,
} from '@mabarin/api-client/contract/accounts';
import { loginSecondFactor, notMe } from '@mabarin/api-client/contract/security';
import type { LoginForm } from '@mabarin/domain/accounts/login';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { loginStore } from './login.store.ts';
import { askSession } from './session.api.ts';

/** Who is logged in; null: nobody. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 60_000,
  queryFn: ({ signal }) => askSession(signal),
});

/** Opens a session and keeps the login; or answers the step of an account that asks for a code first. */
export async function logIn(form: LoginForm, token: string): Promise<{ step: string } | null> {
  const { data } = await call(login, { form, token });
  if ('step' in data) return data;
  loginStore.getState().keep(data.login);
  return null;
}

/** Opens the session of a login whose password was right, with a code, and keeps the login. */
export async function sendLoginCode(step: string, code: string): Promise<void> {
  const { data } = await call(loginSecondFactor, { step, code });
  loginStore.getState().keep(data.login);
}

/** "Bukan saya"; `result` false: the link is not valid any more; `frozen`: cash-outs are. */
export async function denyActivity(code: string): Promise<{ result: boolean; frozen: boolean }> {
  return (await call(notMe, { code })).data;
}

export async function isUsernameFree(username: string): Promise<boolean> {
  return (await call(checkUsername, { form: { username } })).data.available;
}

/** Whether an e-mail may register and a player exists, with its name in the game. */
export async function askPrerequisites(player: { id: string; server: string }, email: string) {
  return (await call(checkPrerequisites, { player, email })).data;
}

/** Registers a host; the form goes as it is, the server checks it again. */
export async function register(formJoin: Parameters<typeof call<typeof join>>[1]['formJoin'], tokenJoin: string) {
  await call(join, { formJoin, tokenJoin });
}

/** Uses the code of an activation link: whose account it opened, or null when it opened none. */
export async function activate(
  activationCode: string,
): Promise<{ name: string; username: string; email: string } | null> {
  const { data } = await call(activation, { activationCode });
  return data.result ? data : null;
}

/** Asks for a reset link; false: no active account has this e-mail. */
export async function askResetLink(email: string, token: string): Promise<boolean> {
  return (await call(forgotPassword, { token, email })).data.emailValid;
}

/** Whose reset link a code is; null: nobody's any more. Asked once, because using the link ends it. */
export function resetLinkQuery(code: string) {
  return queryOptions({
    queryKey: ['reset-link', code],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const { data } = await call(verifyHost, { code }, { signal });
      return data.hostValid ? data.host : null;
    },
  });
}

/** Sets the new password, with a code where the account asks for one; false: the link is not valid any more. */
export async function setPassword(code: string, password: string, secondFactor?: string): Promise<boolean> {
  return (await call(resetPassword, { code, password, secondFactor })).data.result;
}
