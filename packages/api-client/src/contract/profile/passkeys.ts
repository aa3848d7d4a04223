import { PasskeyName } from '@mabarin/domain/accounts/passkey';
import * as v from 'valibot';
import { OwnProof, Security } from './security.ts';
import { anyonePosts, cookiePosts, endpoint, teamPosts } from '#endpoint.ts';

/** Passkeys (WebAuthn, docs/decisions/accounts.md "Passkeys"). Binary values are base64url. */

const bytes = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(/^[\w-]+$/));
const CredentialId = bytes(1_400);
const transports = v.pipe(v.array(v.unknown()), v.maxLength(10), v.array(v.pipe(v.string(), v.maxLength(20))));

const Descriptor = v.object({ id: v.string(), type: v.literal('public-key'), transports: v.array(v.string()) });

/** Options of `navigator.credentials.get`. */
export const PasskeyRequest = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
  allowCredentials: v.array(Descriptor),
});
export type PasskeyRequest = v.InferOutput<typeof PasskeyRequest>;

/** Options of `navigator.credentials.create`. */
export const PasskeyCreation = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  excludeCredentials: v.array(Descriptor),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
});
export type PasskeyCreation = v.InferOutput<typeof PasskeyCreation>;

export const Assertion = v.object({
  id: CredentialId,
  rawId: CredentialId,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
});
export type Assertion = v.InferOutput<typeof Assertion>;

export const Attestation = v.object({
  id: CredentialId,
  rawId: CredentialId,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(16_000),
    transports: v.optional(transports),
  }),
});
export type Attestation = v.InferOutput<typeof Attestation>;

export const usePasskeyFails = ['accounts.passkey_wrong', 'accounts.passkey_over', 'accounts.passkey_copied'] as const;
export const makePasskeyFails = [
  'accounts.passkey_name',
  'accounts.passkey_wrong',
  'accounts.passkey_over',
  'accounts.passkey_many',
  'accounts.passkey_known',
] as const;

export const startPasskeyLogin = endpoint(anyonePosts, {
  path: '/api/login/passkey/start',
  summary: 'A challenge for a login by passkey, valid for five minutes. It names no account.',
  input: v.object({}),
  output: v.object({ data: PasskeyRequest }),
  fails: [],
});

export const loginByPasskey = endpoint(cookiePosts, {
  path: '/api/login/passkey',
  securityEvent: 'login_passkey',
  summary:
    'Opens a session by a signed challenge, without password and code: the device has asked for finger, face or PIN.',
  input: v.object({ assertion: Assertion }),
  output: v.object({ data: v.object({ login: v.string() }) }),
  fails: [...usePasskeyFails, 'accounts.login_wrong', 'accounts.login_reset_first', 'team.no_host', 'http.too_many'],
});

export const startPasskeyProof = endpoint(teamPosts, {
  path: '/api/dashboard/prove/passkey/start',
  summary: "A challenge for a proof by one of the account's passkeys. None: `accounts.passkey_none`.",
  input: v.object({}),
  output: v.object({ data: PasskeyRequest }),
  fails: ['accounts.passkey_none'],
});

export const proveByPasskey = endpoint(teamPosts, {
  path: '/api/dashboard/prove/passkey',
  securityEvent: 'prove_passkey',
  summary:
    'Proves the account of whoever acts as `/api/dashboard/prove` does, by a signed challenge of this session. `code` ' +
    'stands once, within five minutes, for the code of the second factor; a password is still wanted beside it.',
  input: v.object({ assertion: Assertion, own: OwnProof }),
  output: v.object({ data: v.object({ code: v.string() }) }),
  fails: usePasskeyFails,
});

export const startPasskey = endpoint(teamPosts, {
  path: '/api/dashboard/security/passkeys/start',
  securityEvent: 'passkey_start',
  proof: 'own',
  summary: 'Options for making a passkey, valid for five minutes.',
  input: v.object({}),
  output: v.object({ data: PasskeyCreation }),
  fails: ['accounts.passkey_many', 'team.password_elsewhere'],
});

export const addPasskey = endpoint(teamPosts, {
  path: '/api/dashboard/security/passkeys/add',
  securityEvent: 'passkey_add',
  proof: 'own',
  summary: 'Keeps a made passkey under a name, and mails its owner. Answers as `/api/dashboard/security`.',
  input: v.object({ name: PasskeyName, attestation: Attestation }),
  output: v.object({ data: Security }),
  fails: [...makePasskeyFails, 'team.password_elsewhere'],
});

export const renamePasskey = endpoint(teamPosts, {
  path: '/api/dashboard/security/passkeys/rename',
  securityEvent: 'passkey_rename',
  summary: 'Gives a passkey another name. One that is gone stays gone. Answers as `/api/dashboard/security`.',
  input: v.object({ id: v.pipe(v.string(), v.uuid()), name: PasskeyName }),
  output: v.object({ data: Security }),
  fails: ['accounts.passkey_name', 'team.password_elsewhere'],
});

export const removePasskey = endpoint(teamPosts, {
  path: '/api/dashboard/security/passkeys/remove',
  securityEvent: 'passkey_remove',
  proof: 'own',
  summary: 'Removes a passkey, and mails its owner. Removed already it succeeds. Answers as `/api/dashboard/security`.',
  input: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  output: v.object({ data: Security }),
  fails: ['team.password_elsewhere'],
});
