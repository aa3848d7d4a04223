import * as v from 'valibot';
import { passkeyErrors } from '#accounts/passkey-errors.ts';
import { addErrors } from '#errors.ts';

addErrors(passkeyErrors);

export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 40;

/** An authenticator has this long to sign a challenge. */
export const CHALLENGE_SECONDS = 5 * 60;

const nameMissing = 'accounts.passkey_name' satisfies keyof typeof passkeyErrors;

export const PasskeyName = v.pipe(
  v.string(nameMissing),
  v.maxLength(PASSKEY_NAME_MAX, nameMissing),
  v.trim(),
  v.minLength(1, nameMissing),
);
