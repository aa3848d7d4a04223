import { PasskeyName } from '@mabarin/domain/accounts/passkey';
import { OperatorCode } from '@mabarin/domain/desk/desk';
import * as v from 'valibot';
import { codeFails } from '#contract/desk/shapes.ts';
import {
  Assertion,
  Attestation,
  makePasskeyFails,
  PasskeyCreation,
  PasskeyRequest,
  usePasskeyFails,
} from '#contract/profile/passkeys.ts';
import { Passkey } from '#contract/profile/security.ts';
import { deskPosts, endpoint, operatorPosts } from '#endpoint.ts';

/** Passkeys of operators, which earn a code in place of the app's (docs/decisions/operators.md "The desk"). */

const Passkeys = v.object({ data: v.array(Passkey) });

export const deskPasskeyRequest = endpoint(deskPosts, {
  path: '/api/desk/passkey/start',
  summary: 'A challenge for a passkey of an operator, valid for five minutes. It names none.',
  input: v.object({}),
  output: v.object({ data: PasskeyRequest }),
  fails: [],
});

export const deskPasskeyCode = endpoint(deskPosts, {
  path: '/api/desk/passkey/code',
  summary:
    "A code that stands once, within five minutes, for the one of the operator's app. Signing in wants name and secret " +
    'beside it, money an open session.',
  input: v.object({ assertion: Assertion }),
  output: v.object({ data: v.object({ code: v.string() }) }),
  fails: [...usePasskeyFails, 'http.too_many'],
});

export const deskPasskeys = endpoint(operatorPosts, {
  path: '/api/desk/passkeys',
  summary: "The operator's own passkeys, the oldest first.",
  input: v.object({}),
  output: Passkeys,
  fails: [],
});

export const deskStartPasskey = endpoint(operatorPosts, {
  path: '/api/desk/passkeys/start',
  summary:
    'Options for making a passkey, for a fresh code of the app. No code that a passkey earned makes another one.',
  input: v.object({ code: OperatorCode }),
  secret: ['code'],
  invalid: 'desk.code_wrong',
  output: v.object({ data: PasskeyCreation }),
  fails: [...codeFails, 'accounts.passkey_many', 'desk.passkey_demo'],
});

export const deskAddPasskey = endpoint(operatorPosts, {
  path: '/api/desk/passkeys/add',
  summary: 'Keeps a made passkey under a name.',
  input: v.object({ name: PasskeyName, attestation: Attestation }),
  output: Passkeys,
  fails: [...makePasskeyFails, 'desk.passkey_demo'],
});

export const deskRenamePasskey = endpoint(operatorPosts, {
  path: '/api/desk/passkeys/rename',
  summary: 'Gives a passkey another name. One that is gone stays gone.',
  input: v.object({ id: v.pipe(v.string(), v.uuid()), name: PasskeyName }),
  output: Passkeys,
  fails: ['accounts.passkey_name'],
});

export const deskRemovePasskey = endpoint(operatorPosts, {
  path: '/api/desk/passkeys/remove',
  summary: 'Forgets a passkey, for a fresh code. Gone already it stays gone.',
  input: v.object({ id: v.pipe(v.string(), v.uuid()), code: OperatorCode }),
  secret: ['code'],
  output: Passkeys,
  fails: codeFails,
});
