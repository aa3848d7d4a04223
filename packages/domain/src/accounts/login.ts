import * as v from 'valibot';
import type { accountsErrors } from '#accounts/errors.ts';
import { email } from '#email.ts';

const invalid = 'accounts.login_invalid' satisfies keyof typeof accountsErrors;

/** Hashing longer ones would keep the server busy. */
export const PASSWORD_MAX = 1_024;

export const LoginForm = v.object(
  {
    LoginEmail: email(invalid),
    LoginPassword: v.pipe(v.string(invalid), v.minLength(1, invalid), v.maxLength(PASSWORD_MAX, invalid)),
  },
  invalid,
);
export type LoginForm = v.InferOutput<typeof LoginForm>;
