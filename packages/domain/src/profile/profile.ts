import * as v from 'valibot';
import { HOST_NAME_MAX } from '#accounts/join.ts';
import { PASSWORD_MAX } from '#accounts/login.ts';
import { NewPassword } from '#accounts/password.ts';
import { gameID, gameServerID } from '#player.ts';
import type { profileErrors } from '#profile/errors.ts';
import { roleFields } from '#role-fields.ts';
import { stripControl } from '#text-line.ts';
import { freeText } from '#text.ts';
import { typed } from '#typed.ts';

type Code = keyof typeof profileErrors;
const invalid = 'profile.form_invalid' satisfies Code;
const missing = 'profile.password_missing' satisfies Code;
const differs = 'profile.password_differs' satisfies Code;

export const THANKS_MAX = 160;

/** The typed part of the profile. The in-game name comes from the game. */
export const ProfileForm = v.object(
  {
    name: freeText(HOST_NAME_MAX, invalid),
    playerID: gameID(invalid),
    playerServer: gameServerID(invalid),
    playerRole: v.object(roleFields(invalid), invalid),
    /** '': the default line. Left out: unchanged. */
    thanks: v.optional(
      v.pipe(typed(invalid), v.transform(stripControl), v.trim(), v.maxLength(THANKS_MAX, 'profile.thanks_long')),
    ),
    /** Listed in the public directory; left out: unchanged. */
    listed: v.optional(v.boolean(invalid)),
  },
  invalid,
);
export type ProfileForm = v.InferOutput<typeof ProfileForm>;

const field = v.pipe(v.string(missing), v.minLength(1, missing), v.maxLength(PASSWORD_MAX, missing));

/** The server also checks its longer list of common passwords. */
export const PasswordForm = v.pipe(
  v.object({ passwordCurrent: field, passwordNew: v.pipe(field, NewPassword), passwordConfirm: field }, missing),
  v.forward(
    v.partialCheck(
      [['passwordNew'], ['passwordConfirm']],
      (form) => form.passwordNew === form.passwordConfirm,
      differs,
    ),
    ['passwordConfirm'],
  ),
);
export type PasswordForm = v.InferOutput<typeof PasswordForm>;

export function passwordRefusal(codes: readonly string[]): string {
  return codes.includes(missing) ? missing : (codes[0] ?? missing);
}
