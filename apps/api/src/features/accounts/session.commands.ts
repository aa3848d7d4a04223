import { fail } from '@mabarin/domain/errors';
import { emailKey } from '@mabarin/domain/email';
import { subSeconds } from 'date-fns/subSeconds';
import { knownDevice } from './device.commands.ts';
import { findActiveHostIdByCodeHash, findHostByEmail, lockHost, reopenHost, type Host } from './host.queries.ts';
import { returnLoginAttempt, takeLoginAttempt } from './limits.commands.ts';
import type { ProvedMember } from './member.commands.ts';
import { findMemberByEmail } from './member.queries.ts';
import { findSession, insertSession, revokeSession, touchSession } from './session.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { appendLiveEvents, publicRefresh } from '#features/live/index.ts';
import { requireHashingRoom, verifyPassword } from '#platform/crypto/passwords.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import type { SessionOwner } from '#platform/http/guards.ts';
import { countAttempt, forgetAttempts, tooMany } from '#platform/http/rate-limits.ts';
import { SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS } from '#platform/http/session.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { Db, Tx } from '#schema.ts';

/** A session in use is written at most this often. */
const TOUCH_SECONDS = 60;
/** Tries of the own password are counted per host over this long. */
const PASSWORD_WINDOW_SECONDS = 15 * 60;

/** An account whose password was proved, and the hash it was proved against. */
export type ProvedLogin = { hostId: string; passwordHash: string };

/**
 * Proves an e-mail and password. An unknown e-mail, a wrong password and an account that is not active answer the same
 * `accounts.login_wrong` after the same time; too many tries answer `accounts.login_wait` or `accounts.login_locked`, and
 * a flood of logins `http.too_many`, which counts for nobody.
 * `device` is the token of the browser's cookie.
 */
export async function authenticate(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  { form, ip, device }: { form: { email: string; password: string }; ip: string; device: string | null },
): Promise<ProvedLogin | ProvedMember> {
  requireHashingRoom();
  const email = emailKey(form.email);
  const host = await findHostByEmail(db, email);
  const member = host === null ? await findMemberByEmail(db, email) : null;
  const memberAccount = member && { id: member.id, password_hash: member.passwordHash };
  const attempt = { email, ip, device: knownDevice(deps, host ?? memberAccount, device) };
  await takeLoginAttempt(db, deps, attempt);
  const right = await verifyPassword((host ?? memberAccount)?.password_hash ?? null, form.password);
  if (right && member !== null) {
    await returnLoginAttempt(db, deps, attempt);
    return { memberId: member.id, passwordHash: member.passwordHash };
  }
  if (!right || (host?.status !== 'active' && !isClosing(host))) throw fail('accounts.login_wrong');
  await returnLoginAttempt(db, deps, attempt);
  return { hostId: host.id, passwordHash: host.password_hash };
}

/** Whether a host has asked to close its account and may still take it back, by logging in. */
function isClosing(host: Host | null): host is Host {
  return host !== null && host.closing_at !== null && host.closed_at === null;
}

/**
 * Whether a logged-in host, or a member of a team, typed its own password, where it is asked for it again. Throws `accounts.password_wait` after
 * too many tries.
 */
export async function isOwnPassword(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  host: Pick<Host, 'id' | 'password_hash'>,
  password: string,
): Promise<boolean> {
  return (await tryOwnPassword(db, deps, host, password)).right;
}

/**
 * Which password of a change is the host's now: the current one; `next` when the same change was made before and is sent
 * again, because its answer was lost; null: neither. Every password that is compared counts as a try. The change forgot
 * all tries, so a repeated one is the first again, and only then is `next` compared. Throws `accounts.password_wait`.
 */
export async function provedOfChange(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  host: Pick<Host, 'id' | 'password_hash'>,
  { current, next }: { current: string; next: string },
): Promise<'current' | 'next' | null> {
  const first = await tryOwnPassword(db, deps, host, current);
  if (first.right) return 'current';
  return first.attempts === 1 && (await tryOwnPassword(db, deps, host, next)).right ? 'next' : null;
}

async function tryOwnPassword(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  host: Pick<Host, 'id' | 'password_hash'>,
  password: string,
) {
  const subject = { name: 'password', subject: host.id };
  const { attempts, ends } = await countAttempt(db, deps, { ...subject, windowSeconds: PASSWORD_WINDOW_SECONDS });
  if (attempts > deps.config.loginsPerEmail) throw tooMany(deps, 'accounts.password_wait', ends);
  const right = await verifyPassword(host.password_hash, password);
  if (right) await forgetAttempts(db, deps, subject);
  return { right, attempts };
}

/**
 * Opens a session of the login that was proved, and answers its token, which is nowhere stored in clear. Throws
 * `accounts.login_wrong` when the password is another by now: who changes it locks the account and ends the sessions he
 * sees, so a session either stands before that, or is never opened. An account that its host is closing is open again.
 * `replaces` is the browser's token of before.
 */
export async function openSession(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'notifyLive'>,
  { hostId, passwordHash }: ProvedLogin,
  replaces: string | null,
): Promise<{ host: Host; token: string }> {
  const now = deps.clock.now();
  const host = (await lockHost(tx, hostId)) ?? (await takeBack(tx, deps, { hostId, passwordHash }));
  if (host?.password_hash !== passwordHash) throw fail('accounts.login_wrong');
  if (replaces !== null) await revokeSession(tx, sha256(replaces), now);
  const token = deps.random.token(32);
  await insertSession(tx, {
    id: deps.random.uuid(),
    host_id: hostId,
    token_hash: sha256(token),
    created_at: now,
    last_seen_at: now,
    revoked_at: null,
  });
  return { host, token };
}

async function takeBack(tx: Tx, deps: LiveDeps, { hostId, passwordHash }: ProvedLogin): Promise<Host | null> {
  const host = await reopenHost(tx, hostId, passwordHash);
  if (host !== null) await appendLiveEvents(tx, deps, hostId, [publicRefresh]);
  return host;
}

export async function closeSession(tx: Tx, deps: Pick<Deps, 'clock'>, token: string): Promise<void> {
  await revokeSession(tx, sha256(token), deps.clock.now());
}

/** Who is behind a session token: null when it is unknown, ended, idle for 7 days, 30 days old or its host is not active. */
export async function sessionOf(db: Db, clock: Clock, token: string): Promise<SessionOwner | null> {
  const now = clock.now();
  const session = await findSession(db, sha256(token), {
    seenAfter: subSeconds(now, SESSION_IDLE_SECONDS),
    createdAfter: subSeconds(now, SESSION_ABSOLUTE_SECONDS),
  });
  if (!session) return null;
  const touchBefore = subSeconds(now, TOUCH_SECONDS);
  if (session.last_seen_at < touchBefore) await touchSession(db, session.id, now, touchBefore);
  return { sessionId: session.id, hostId: session.host_id, role: session.role, memberId: session.member_id };
}

/** The active host of a host code, or null. */
export function hostIdOfCode(db: Db, code: string): Promise<string | null> {
  return findActiveHostIdByCodeHash(db, sha256(code));
}
