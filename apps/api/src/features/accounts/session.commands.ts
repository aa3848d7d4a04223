import { fail } from '@mabarin/domain/errors';
import { emailKey } from '@mabarin/domain/email';
import { plusSeconds } from '@mabarin/domain/time';
import { findActiveHostIdByCodeHash, findHostByEmail } from './host.queries.ts';
import { findSession, insertSession, revokeSession, touchSession } from './session.queries.ts';
import type { Deps } from '#deps.ts';
import type { Clock } from '#platform/clock.ts';
import { verifyPassword } from '#platform/crypto/passwords.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS } from '#platform/http/session.ts';
import type { Db, Tx } from '#schema.ts';

/** Failed logins are counted per e-mail over this long. */
const LOGIN_WINDOW_SECONDS = 15 * 60;
/** A session in use is written at most this often. */
const TOUCH_SECONDS = 60;

/**
 * The id of the active host of an e-mail and password. An unknown e-mail, a wrong password and an account that is not
 * active answer the same `accounts.login_wrong` after the same time; too many tries answer `http.too_many`.
 */
export async function authenticate(db: Db, deps: Deps, form: { email: string; password: string }): Promise<string> {
  const email = emailKey(form.email);
  deps.limits.hit('login', email, deps.config.loginsPerEmail, LOGIN_WINDOW_SECONDS);
  const host = await findHostByEmail(db, email);
  const right = await verifyPassword(host?.password_hash ?? null, form.password);
  if (!right || host?.status !== 'active') throw fail('accounts.login_wrong');
  deps.limits.clear('login', email);
  return host.id;
}

/** Opens a session and answers its token, which is nowhere kept in clear. `replaces` is the browser's token of before. */
export async function openSession(tx: Tx, deps: Deps, hostId: string, replaces: string | null): Promise<string> {
  const now = deps.clock.now();
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
  return token;
}

export async function closeSession(tx: Tx, deps: Deps, token: string): Promise<void> {
  await revokeSession(tx, sha256(token), deps.clock.now());
}

/** Who is behind a session token: null when it is unknown, ended, idle for 7 days, 30 days old or its host is not active. */
export async function sessionOf(
  db: Db,
  clock: Clock,
  token: string,
): Promise<{ sessionId: string; hostId: string } | null> {
  const now = clock.now();
  const session = await findSession(db, sha256(token), {
    seenAfter: plusSeconds(now, -SESSION_IDLE_SECONDS),
    createdAfter: plusSeconds(now, -SESSION_ABSOLUTE_SECONDS),
  });
  if (!session) return null;
  const touchBefore = plusSeconds(now, -TOUCH_SECONDS);
  if (session.last_seen_at < touchBefore) await touchSession(db, session.id, now, touchBefore);
  return { sessionId: session.id, hostId: session.host_id };
}

/** The active host of a host code, or null. */
export function hostIdOfCode(db: Db, code: string): Promise<string | null> {
  return findActiveHostIdByCodeHash(db, sha256(code));
}
