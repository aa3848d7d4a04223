import { fail } from '@mabarin/domain/errors';
import { emailKey } from '@mabarin/domain/email';
import { startOfSecond, subDays, subSeconds } from '#platform/date-fns.ts';
import { accountOfHost, accountOfMember, type Account } from './account.commands.ts';
import { recordUse, type UsedPasskey } from './passkeys/passkey.commands.ts';
import { knownDevice, type LoginPlace, type LoginProof } from './device.commands.ts';
import {
  findActiveHostIdByCodeHash,
  findHostByEmail,
  isClosing,
  lockAnyHost,
  reopenHost,
  replacePasswordHash,
  type Host,
} from './host.queries.ts';
import { issueToken } from './join/join.commands.ts';
import { returnLoginAttempt, takeLoginAttempt } from './limits.commands.ts';
import { openSessionOfMember, type ProvedMember } from './member.commands.ts';
import { findMemberByEmail, lockMember, revokeMemberSessions } from './member.queries.ts';
import { unfreezableFrom } from './security/freeze.commands.ts';
import { issueNotMe } from './security/not-me.commands.ts';
import { findSecondFactor, trustDevicesFrom, type SecondFactor } from './security/second-factor.queries.ts';
import { newDeviceMail } from './security/security.mail.ts';
import {
  findSession,
  hasSessions,
  insertSession,
  openSessionsOf,
  revokeSession,
  revokeSessionById,
  revokeSessionsOf,
  touchSession,
} from './session.queries.ts';
import {
  consumeToken,
  findToken,
  hostOwner,
  memberOwner,
  ownerOfRow,
  voidTokens,
  type AccountOwner,
} from './token.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { appendLiveEvents, publicRefresh } from '#features/live/index.ts';
import { rehashed, requireHashingRoom, verifyPassword } from '#platform/crypto/passwords.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import type { SessionOwner } from '#platform/http/guards.ts';
import { countAttempt, forgetAttempts, tooMany } from '#platform/http/rate-limits.ts';
import { SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS } from '#platform/http/session.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { Db, Tx } from '#schema.ts';

/** A session in use is written at most this often. */
const TOUCH_SECONDS = 60;
/** Window of tries of the own password per host. */
const PASSWORD_WINDOW_SECONDS = 15 * 60;

/** An account with a proved password and its hash. `knownSince`: first use of this browser; null: unknown browser. */
export type ProvedLogin = { hostId: string; passwordHash: string; knownSince: Date | null };

/** A login waits this long for the code of its second factor. */
const LOGIN_STEP_SECONDS = 5 * 60;
/** A younger account gets no mail about a new device. */
const FIRST_LOGIN_DAYS = 7;

/**
 * Proves an e-mail and password. `suspended`: an operator has disabled the host. An unknown e-mail, a wrong password and a closed account throw the same
 * `accounts.login_wrong` after the same time. Throws `accounts.login_wait` or `accounts.login_locked` after too many
 * tries, and `http.too_many`, uncounted, in a flood of logins. `device` is the token of the browser's cookie.
 */
export async function authenticate(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  { form, ip, device }: { form: { email: string; password: string }; ip: string; device: string | null },
): Promise<ProvedLogin | ProvedMember | { suspended: Host }> {
  requireHashingRoom();
  const email = emailKey(form.email);
  const host = await findHostByEmail(db, email);
  const member = host === null ? await findMemberByEmail(db, email) : null;
  const memberAccount = member && { id: member.id, password_hash: member.passwordHash };
  const known = knownDevice(deps, host ?? memberAccount, device);
  const attempt = { email, ip, device: known?.name ?? null };
  await takeLoginAttempt(db, deps, attempt);
  const right = await verifyPassword((host ?? memberAccount)?.password_hash ?? null, form.password);
  if (right && member !== null && memberAccount !== null) {
    await returnLoginAttempt(db, deps, attempt);
    const passwordHash = await renewHash(db, 'team_member', memberAccount, form.password);
    return { memberId: member.id, passwordHash, knownSince: known?.since ?? null };
  }
  if (!right || host === null || host.closed_at !== null) throw fail('accounts.login_wrong');
  await returnLoginAttempt(db, deps, attempt);
  if (host.status !== 'active' && !isClosing(host)) return { suspended: host };
  const passwordHash = await renewHash(db, 'host', host, form.password);
  return { hostId: host.id, passwordHash, knownSince: known?.since ?? null };
}

/** The account's current hash; one in an outdated form is replaced. */
async function renewHash(
  db: Db,
  table: 'host' | 'team_member',
  { id, password_hash: before }: Pick<Host, 'id' | 'password_hash'>,
  password: string,
): Promise<string> {
  const renewed = await rehashed(before, password);
  return renewed !== null && (await replacePasswordHash(db, table, { id, before, renewed })) ? renewed : before;
}

/** An account and the session that proves it: a stolen one has tries of its own. */
type Proving = Pick<Host, 'password_hash'> & { sessionId: string };

/** Checks the own password of a logged-in host or member. Throws `accounts.password_wait` after too many tries. */
export async function isOwnPassword(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  host: Proving,
  password: string,
): Promise<boolean> {
  return (await tryOwnPassword(db, deps, host, password)).right;
}

/**
 * The password of a change that is the current one. `next`: the same change was made before and is repeated, because
 * its reply was lost; null: neither. Every comparison counts as a try. The change forgot all tries, so only a first try
 * compares `next`. Throws `accounts.password_wait`.
 */
export async function provedOfChange(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  host: Proving,
  { current, next }: { current: string; next: string },
): Promise<'current' | 'next' | null> {
  const first = await tryOwnPassword(db, deps, host, current);
  if (first.right) return 'current';
  return first.attempts === 1 && (await tryOwnPassword(db, deps, host, next)).right ? 'next' : null;
}

async function tryOwnPassword(db: Db, deps: Pick<Deps, 'config' | 'clock'>, host: Proving, password: string) {
  const subject = { name: 'password', subject: host.sessionId };
  const { attempts, ends } = await countAttempt(db, deps, { ...subject, windowSeconds: PASSWORD_WINDOW_SECONDS });
  if (attempts > deps.config.loginsPerEmail) throw tooMany(deps, 'accounts.password_wait', ends);
  const right = await verifyPassword(host.password_hash, password);
  if (right) await forgetAttempts(db, deps, subject);
  return { right, attempts };
}

/**
 * Opens a session after a proved login and returns its token, which is not stored in clear. With a second factor and an
 * untrusted browser it returns `step`, the secret that `finishLogin` takes. Throws `accounts.login_wrong` when the
 * password changed meanwhile: the change locks the account and ends its sessions, so none survives it. An account that
 * its host is closing is reopened.
 */
export async function openSession(
  tx: Tx,
  deps: LoginDeps,
  proved: ProvedLogin | ProvedMember,
  place: LoginPlace,
): Promise<OpenedSession | { host: { id: string } | null; step: string }> {
  const owner = 'memberId' in proved ? memberOwner(proved.memberId) : hostOwner(proved.hostId);
  const open = await lockLogin(tx, deps, owner);
  if (open?.account.password_hash !== proved.passwordHash) throw fail('accounts.login_wrong');
  const { knownSince } = proved;
  const factor = await findSecondFactor(tx, owner);
  if (factor?.confirmed_at && !isTrusted(factor, knownSince)) {
    const step = await issueToken(tx, deps, { ...owner, purpose: 'login', seconds: LOGIN_STEP_SECONDS });
    return { host: owner.hostId === null ? null : { id: owner.hostId }, step };
  }
  return open.session({ ...place, isKnown: knownSince !== null, isProved: !factor?.confirmed_at });
}

/**
 * Null also for a member with a host's account by now, who logs in as that host alone: with its password, second factor
 * and freeze. Throws `accounts.login_reset_first`: the password known when "bukan saya" was pressed opens nothing.
 */
async function lockLogin(tx: Tx, deps: LoginDeps, { hostId, memberId }: AccountOwner) {
  type Place = LoginPlace & LoginProof;
  if (hostId === null) {
    const member = await lockMember(tx, memberId);
    if (member === null || member.hasHostAccount) return null;
    const account = accountOfMember(member);
    return { account, session: (place: Place) => openSessionOfMember(tx, deps, member, place) };
  }
  const host = await lockAnyHost(tx, hostId);
  if (host === null) return null;
  if (unfreezableFrom(host) === 'reset') throw fail('accounts.login_reset_first');
  return { account: accountOfHost(host), session: (place: Place) => openSessionOfHost(tx, deps, host, place) };
}

/** Devices count in whole seconds. */
function isTrusted({ trusted_from: from }: Pick<SecondFactor, 'trusted_from'>, knownSince: Date | null): boolean {
  return knownSince !== null && (from === null || startOfSecond(from) <= knownSince);
}

/** The owner of a login step; null: it is over, used or unknown. */
export async function ownerOfStep(db: Db, deps: Pick<Deps, 'clock'>, step: string): Promise<AccountOwner | null> {
  const token = await findToken(db, { tokenHash: sha256(step), purpose: 'login' });
  if (!token || token.used_at !== null || token.expires_at <= deps.clock.now()) return null;
  return ownerOfRow(token);
}

/** `prove` uses the code of the second factor; a password change voids the step. Throws `accounts.login_step_over`. */
export async function finishLogin(
  tx: Tx,
  deps: LoginDeps,
  { step, prove }: { step: string; prove: (tx: Tx) => Promise<void> },
  place: LoginPlace,
): Promise<OpenedSession> {
  const owner = await consumeToken(tx, { tokenHash: sha256(step), purpose: 'login', now: deps.clock.now() });
  const open = owner === null ? null : await lockLogin(tx, deps, owner);
  if (open === null) throw fail('accounts.login_step_over');
  await prove(tx);
  return open.session({ ...place, isKnown: false, isProved: true });
}

/**
 * Opens a session in the browser that registered the account. The mail's code is asked for too: the key alone opens
 * nothing for who finds it, and a code alone nothing for who reads the mail. No proof of the password, which dangerous
 * acts still ask for. Throws `accounts.login_step_over`.
 */
export async function openFirst(
  tx: Tx,
  deps: LoginDeps,
  { key, activationCode }: { key: string; activationCode: string },
  place: LoginPlace,
): Promise<OpenedSession> {
  const now = deps.clock.now();
  const owner = await consumeToken(tx, { tokenHash: sha256(key), purpose: 'first_login', now });
  const activated = await findToken(tx, { tokenHash: sha256(activationCode), purpose: 'activation' });
  const isOwn = owner !== null && owner.hostId === activated?.host_id && activated.used_at !== null;
  const open = isOwn && !(await findSecondFactor(tx, owner)) ? await lockLogin(tx, deps, owner) : null;
  if (open === null) throw fail('accounts.login_step_over');
  return open.session({ ...place, isKnown: true, isProved: false });
}

/**
 * Opens a session by a verified passkey, which proves more than password and code. Returns null, after a mail, when a
 * copy of the passkey is in use. Throws what `openSession` throws, and `accounts.passkey_wrong`.
 */
export async function openByPasskey(
  tx: Tx,
  deps: LoginDeps,
  used: UsedPasskey,
  { device, ...place }: LoginPlace & { known: string | null },
): Promise<OpenedSession | null> {
  const open = await lockLogin(tx, deps, used.owner);
  if (open === null) throw fail('accounts.passkey_wrong');
  if (!(await recordUse(tx, deps, used))) return null;
  const isKnown = knownDevice(deps, open.account, place.known) !== null;
  return open.session({ ...place, device, isKnown, isProved: true });
}

type LoginDeps = Pick<Deps, 'config' | 'clock' | 'random' | 'jobs' | 'notifyLive'>;
type OpenedSession = { host: { id: string }; account: Account; token: string };

async function openSessionOfHost(
  tx: Tx,
  deps: LoginDeps,
  found: Host,
  { replaces, device, network, isKnown, isProved }: LoginPlace & LoginProof,
): Promise<OpenedSession> {
  const now = deps.clock.now();
  const host = found.status === 'active' ? found : await takeBack(tx, deps, found);
  if (host === null) throw fail('accounts.login_wrong');
  const isFirst = host.created_at > subDays(now, FIRST_LOGIN_DAYS) && !(await hasSessions(tx, host.id));
  if (replaces !== null) await revokeSession(tx, sha256(replaces), now);
  const token = deps.random.token(32);
  await insertSession(tx, {
    id: deps.random.uuid(),
    host_id: host.id,
    token_hash: sha256(token),
    created_at: now,
    last_seen_at: now,
    revoked_at: null,
    device,
    network,
    proved_at: isProved ? now : null,
  });
  if (!isKnown && !isFirst) {
    const code = await issueNotMe(tx, deps, hostOwner(host.id));
    await sendMail(tx, deps, newDeviceMail(deps.config, host, { at: now, device, network, code }));
  }
  return { host, account: accountOfHost(host), token };
}

async function takeBack(tx: Tx, deps: LiveDeps, { id, password_hash: passwordHash }: Host): Promise<Host | null> {
  const host = await reopenHost(tx, id, passwordHash);
  if (host !== null) await appendLiveEvents(tx, deps, id, [publicRefresh]);
  return host;
}

export async function closeSession(tx: Tx, deps: Pick<Deps, 'clock'>, token: string): Promise<void> {
  await revokeSession(tx, sha256(token), deps.clock.now());
}

/** Sessions last seen or opened before these times are over. */
function sessionEnds(now: Date) {
  return {
    seenAfter: subSeconds(now, SESSION_IDLE_SECONDS),
    createdAfter: subSeconds(now, SESSION_ABSOLUTE_SECONDS),
  };
}

/** Open sessions of an account, a member's at every host, the last used first. */
export function listSessions(db: Db, deps: Pick<Deps, 'clock'>, owner: AccountOwner) {
  return openSessionsOf(db, owner, sessionEnds(deps.clock.now()));
}

/** Null: all others. Their devices are asked for the second factor again. Throws `accounts.session_not_found`. */
export async function endSessions(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { sessionId, owner, asking }: { sessionId: string | null; owner: AccountOwner; asking: string },
): Promise<void> {
  const now = deps.clock.now();
  if (sessionId !== null) {
    if (!(await revokeSessionById(tx, { id: sessionId, owner }, now))) throw fail('accounts.session_not_found');
  } else if (owner.hostId === null) {
    await revokeMemberSessions(tx, owner.memberId, now, asking);
  } else {
    await revokeSessionsOf(tx, owner.hostId, now, asking);
  }
  await trustDevicesFrom(tx, owner, now);
}

/** Ends every session of a host and its team; their devices are asked for the second factor again. */
export async function endAllSessions(tx: Tx, { clock }: Pick<Deps, 'clock'>, hostId: string): Promise<void> {
  const now = clock.now();
  await revokeSessionsOf(tx, hostId, now);
  await voidTokens(tx, hostOwner(hostId), ['login', 'first_login']);
  await trustDevicesFrom(tx, hostOwner(hostId), now);
}

/** The owner of a session token; null: unknown, ended, idle for 7 days, 30 days old, or its host is not active. */
export async function sessionOf(db: Db, clock: Clock, token: string): Promise<SessionOwner | null> {
  const now = clock.now();
  const session = await findSession(db, sha256(token), sessionEnds(now));
  if (!session) return null;
  const touchBefore = subSeconds(now, TOUCH_SECONDS);
  if (session.last_seen_at < touchBefore) await touchSession(db, session.id, now, touchBefore);
  return {
    sessionId: session.id,
    hostId: session.host_id,
    role: session.role,
    memberId: session.member_id,
    provedAt: session.proved_at,
  };
}

export function hostIdOfDisplayKey(db: Db, code: string): Promise<string | null> {
  return findActiveHostIdByCodeHash(db, sha256(code));
}
