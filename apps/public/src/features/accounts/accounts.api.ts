import {
  activation,
  checkPrerequisites,
  checkUsername,
  forgotPassword,
  join,
  login,
  loginFirst,
  resetPassword,
  verifyHost,
} from '@mabarin/api-client/contract/accounts';
import { loginSecondFactor, notMe } from '@mabarin/api-client/contract/profile/security';
import type { Restriction } from '@mabarin/domain/restrictions/restriction';
import type { LoginForm } from '@mabarin/domain/accounts/login';
import { queryOptions } from '@tanstack/react-query';
import { localStore } from '@mabarin/web/storage';
import { call } from '#platform/api.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { loginStore } from './login.store.ts';
import { askSession } from './session.api.ts';

/** The logged-in host, or null. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 60_000,
  queryFn: ({ signal }) => askSession(signal),
});

/** An account that needs a code, or is suspended. */
type LoginHalt = { step: string } | { suspended: Restriction };

/** Opens a session and keeps the login, or returns what stops it; `objection`: sent against a suspension. */
export async function logIn({ objection, ...form }: LoginForm & { objection?: string }, token: string) {
  const { data } = await call(login, { form, token, objection });
  if (!('login' in data)) return data satisfies LoginHalt;
  loginStore.getState().keep(data.login);
  return null;
}

/** Completes a login with its code, and keeps the login. */
export async function sendLoginCode(step: string, code: string): Promise<void> {
  const { data } = await call(loginSecondFactor, { step, code });
  loginStore.getState().keep(data.login);
}

/** "Bukan saya". `result` is false for an invalid link; `frozen` when cash-outs are stopped. */
export async function denyActivity(code: string): Promise<{ result: boolean; frozen: boolean }> {
  return (await call(notMe, { code })).data;
}

export async function isUsernameFree(username: string): Promise<boolean> {
  return (await call(checkUsername, { form: { username } })).data.available;
}

/** Checks that an e-mail may register and that the player exists; includes the player's name in the game. */
export async function askPrerequisites(player: { id: string; server: string }, email: string) {
  return (await call(checkPrerequisites, { player, email })).data;
}

/** Registers a host; the server validates the form again. This browser keeps the key of the first login. */
export async function register(formJoin: Parameters<typeof call<typeof join>>[1]['formJoin'], tokenJoin: string) {
  const { data } = await call(join, { formJoin, tokenJoin });
  localStore.setItem(storageKeys.firstLogin, data.key);
}

/** Opens the account that this browser registered. The key works once, whatever the answer. */
export async function logInFirst(activationCode: string): Promise<void> {
  const key = localStore.getItem(storageKeys.firstLogin) ?? '';
  localStore.removeItem(storageKeys.firstLogin);
  const { data } = await call(loginFirst, { key, activationCode });
  loginStore.getState().keep(data.login);
}

/** Uses an activation code. Returns the account's e-mail, or null when the code opened none. */
export async function activate(
  activationCode: string,
): Promise<{ name: string; username: string; email: string } | null> {
  const { data } = await call(activation, { activationCode });
  return data.result ? data : null;
}

/** Requests a reset link; false when no active account has this e-mail. */
export async function askResetLink(email: string, token: string): Promise<boolean> {
  return (await call(forgotPassword, { token, email })).data.emailValid;
}

/** The account of a reset link; null for an invalid one. Never read again, because using the link ends it. */
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

/** Sets the new password, with a code if the account needs one; false when the link is no longer valid. */
export async function setPassword(code: string, password: string, secondFactor?: string): Promise<boolean> {
  return (await call(resetPassword, { code, password, secondFactor })).data.result;
}
