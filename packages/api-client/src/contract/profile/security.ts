import { PASSWORD_MAX } from '@mabarin/domain/accounts/login';
import { SUSPENDED_KINDS } from '@mabarin/domain/accounts/suspension';
import { SecondFactorCode } from '@mabarin/domain/accounts/second-factor';
import * as v from 'valibot';
import { anyonePosts, cookiePosts, endpoint, ownerPosts, teamPosts } from '#endpoint.ts';
import { Nothing, Restriction, secondFactorFails } from '#contract/shapes.ts';

/** Protection of an account beyond its password (docs/decisions/accounts.md). */

const Password = v.pipe(v.string(), v.maxLength(PASSWORD_MAX));
const Secret = v.pipe(v.string(), v.maxLength(128));
const Code = v.pipe(v.string(), v.maxLength(64));
/** The proof is for one call with `proof: 'own'`, which uses it up. */
export const OwnProof = v.optional(v.boolean(), false);

/** An open login. `id` ends it and is no secret. */
export const Session = v.object({
  id: v.string(),
  /** "Chrome di Android"; null: unknown. */
  device: v.nullable(v.string()),
  /** The /24 or /48 it was opened from; null: unknown. */
  network: v.nullable(v.string()),
  opened: v.string(),
  /** To the minute. */
  last_seen: v.string(),
  current: v.boolean(),
});
export type Session = v.InferOutput<typeof Session>;

/** A key on a device that opens the account without a password. */
export const Passkey = v.object({
  id: v.string(),
  name: v.string(),
  created: v.string(),
  /** Null: not used yet. */
  last_used: v.nullable(v.string()),
  /** Other devices of the same person may have it. */
  synced: v.boolean(),
});
export type Passkey = v.InferOutput<typeof Passkey>;

export const Security = v.object({
  /** The member has a host account of its own: password, second factor and sessions are changed there. */
  elsewhere: v.boolean(),
  /** `@username`, or a member's name. */
  account: v.string(),
  secondFactor: v.object({
    /** Null: second factor is off. */
    since: v.nullable(v.string()),
    recoveryCodes: v.number(),
    /** Planned removal by an operator; null: none asked for. */
    removal: v.nullable(v.string()),
  }),
  passkeys: v.array(Passkey),
  sessions: v.array(Session),
  /** A freeze of the money or its wait after a password reset; null: neither, or a role without money. */
  kept: v.nullable(Restriction),
});
export type Security = v.InferOutput<typeof Security>;

export const loginSecondFactor = endpoint(cookiePosts, {
  path: '/api/login/second-factor',
  securityEvent: 'login_second_factor',
  summary: 'Opens the session of a login that answered a `step`, with a code of the app or a recovery code.',
  input: v.object({ step: Secret, code: Code }),
  output: v.object({ data: v.object({ login: v.string() }) }),
  fails: [
    'accounts.login_step_over',
    'accounts.login_wrong',
    'accounts.login_reset_first',
    ...secondFactorFails,
    'http.too_many',
  ],
});

export const notMe = endpoint(anyonePosts, {
  path: '/api/not-me',
  securityEvent: 'not_me',
  summary:
    '"Bukan saya" of a mail: freezes cash-outs, ends every session and open reset link, and calls off the removal of ' +
    'the second factor. Opening the page behind the link does nothing. `result` false: the link is not valid any ' +
    "more. `frozen`: cash-outs are, as of a host; a member's link freezes nothing.",
  input: v.object({ code: Secret }),
  output: v.object({ data: v.object({ result: v.boolean(), frozen: v.boolean() }) }),
  fails: ['http.too_many'],
});

export const security = endpoint(teamPosts, {
  path: '/api/dashboard/security',
  summary: 'The second factor, the open sessions, and what keeps money in.',
  input: v.object({}),
  output: v.object({ data: Security }),
  fails: [],
});

export const prove = endpoint(teamPosts, {
  path: '/api/dashboard/prove',
  securityEvent: 'prove',
  summary:
    "Proves the account of whoever acts, for 15 minutes and this session: a host its own, a helper the helper's own. Then " +
    'the call that was answered `accounts.proof_needed` is sent again.',
  input: v.object({ password: Password, secondFactor: SecondFactorCode, own: OwnProof }),
  output: Nothing,
  fails: ['accounts.password_wrong', 'accounts.password_wait', ...secondFactorFails],
});

export const startSecondFactor = endpoint(teamPosts, {
  path: '/api/dashboard/security/second-factor/start',
  securityEvent: 'second_factor_start',
  proof: true,
  summary:
    'A new key for an authenticator app, as text and as a QR (PNG data URL). It is asked for once it is confirmed; ' +
    'another start takes its place.',
  input: v.object({}),
  output: v.object({ data: v.object({ secret: v.string(), qr: v.string() }) }),
  fails: ['accounts.second_factor_on', 'team.password_elsewhere'],
});

export const confirmSecondFactor = endpoint(teamPosts, {
  path: '/api/dashboard/security/second-factor/confirm',
  securityEvent: 'second_factor_on',
  summary: 'Switches the second factor on, by its first code and the password. Answers the recovery codes, once.',
  input: v.object({ password: Password, code: Code }),
  output: v.object({ data: v.object({ recoveryCodes: v.array(v.string()) }) }),
  fails: [
    'accounts.password_wrong',
    'accounts.password_wait',
    'team.password_elsewhere',
    'accounts.second_factor_on',
    'accounts.second_factor_off',
    'accounts.second_factor_wrong',
    'accounts.second_factor_wait',
  ],
});

const unproved = [
  'accounts.password_wrong',
  'accounts.password_wait',
  'team.password_elsewhere',
  ...secondFactorFails,
] as const;

export const renewRecoveryCodes = endpoint(teamPosts, {
  path: '/api/dashboard/security/recovery-codes',
  securityEvent: 'recovery_codes',
  summary: 'Other recovery codes in the place of those before. Answers them, once.',
  input: v.object({ password: Password, secondFactor: SecondFactorCode }),
  output: v.object({ data: v.object({ recoveryCodes: v.array(v.string()) }) }),
  fails: [...unproved, 'accounts.second_factor_off'],
});

export const stopSecondFactor = endpoint(teamPosts, {
  path: '/api/dashboard/security/second-factor/stop',
  securityEvent: 'second_factor_off',
  summary: 'Switches the second factor off, by the password and a code. Off already it stays off.',
  input: v.object({ password: Password, secondFactor: SecondFactorCode }),
  output: Nothing,
  fails: unproved,
});

export const endSessions = endpoint(teamPosts, {
  path: '/api/dashboard/security/sessions/end',
  securityEvent: 'sessions_end',
  proof: true,
  summary:
    'Ends another session, or all others (`id` null); their streams end within 2 s, and their devices are asked for the ' +
    'second factor again. Answers as `/api/dashboard/security`.',
  input: v.object({ id: v.nullable(v.pipe(v.string(), v.uuid())) }),
  output: v.object({ data: Security }),
  fails: ['accounts.session_not_found', 'team.password_elsewhere'],
});

/** Suspended by "bukan saya"; `name` is empty for the host's one Discord channel. */
export const Suspended = v.object({
  kind: v.picklist(SUSPENDED_KINDS),
  id: v.string(),
  name: v.string(),
  since: v.string(),
});
export type Suspended = v.InferOutput<typeof Suspended>;

export const suspended = endpoint(ownerPosts, {
  path: '/api/dashboard/security/suspended',
  summary:
    'What "bukan saya" suspended and its host has not decided about: helpers, invitations, remote keys, webhooks and the ' +
    'Discord channel that were opened in the 14 days before. The youngest first.',
  input: v.object({}),
  output: v.object({ data: v.array(Suspended) }),
  fails: [],
});

export const decideSuspended = endpoint(ownerPosts, {
  path: '/api/dashboard/security/suspended/decide',
  securityEvent: 'suspended_decide',
  proof: true,
  summary: 'Lets something that is suspended work again, or removes it, and answers what is left. Idempotent.',
  input: v.object({ kind: v.picklist(SUSPENDED_KINDS), id: v.pipe(v.string(), v.maxLength(64)), keep: v.boolean() }),
  output: v.object({ data: v.array(Suspended) }),
  fails: [],
});

export const unfreeze = endpoint(ownerPosts, {
  path: '/api/dashboard/security/unfreeze',
  securityEvent: 'unfreeze',
  summary:
    'Ends the freeze of cash-outs, from 24 hours after a password reset on, once no cash-out from before it is open. Not ' +
    'frozen it changes nothing.',
  input: v.object({ password: Password, secondFactor: SecondFactorCode }),
  output: Nothing,
  fails: [...unproved, 'accounts.frozen', 'cash.frozen_open'],
});
