import { newPasswordProblem } from '@mabarin/domain/accounts/guessable';
import { fail } from '@mabarin/domain/errors';
import { ownWords } from '@mabarin/domain/accounts/join';
import { emailKey } from '@mabarin/domain/email';
import { subSeconds } from '#platform/date-fns.ts';
import { freshCode } from './host.commands.ts';
import {
  findHostByEmail,
  findHostById,
  isClosing,
  lockHost,
  updateActiveHost,
  updateResetHost,
  type Host,
} from './host.queries.ts';
import { issueToken } from './join/join.commands.ts';
import { deleteYoungPasskeys } from './passkeys/passkey.queries.ts';
import { issueNotMe } from './security/not-me.commands.ts';
import { requestMemberReset } from './member.commands.ts';
import { passwordChangedMail, resetMail, type ResetAsker } from './recovery.mail.ts';
import { revokeSessionsOf } from './session.queries.ts';
import { consumeToken, findToken, hostOwner, voidTokens } from './token.queries.ts';
import type { Deps } from '#deps.ts';
import { verifyPassword } from '#platform/crypto/passwords.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Db, Tx } from '#schema.ts';

/** Validity of a reset link. */
const RESET_SECONDS = 30 * 60;

/** Older links end; false: no account. A closing one gets a link too, because a stranger may have closed it. */
export async function requestReset(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'random' | 'jobs'>,
  address: string,
  asker: ResetAsker,
): Promise<boolean> {
  const host = await findHostByEmail(tx, emailKey(address));
  if (host === null) return requestMemberReset(tx, deps, address);
  if (!mayReset(host)) return false;
  await voidTokens(tx, hostOwner(host.id), ['reset']);
  const code = await issueToken(tx, deps, { ...hostOwner(host.id), purpose: 'reset', seconds: RESET_SECONDS });
  await sendMail(tx, deps, resetMail(deps.config, host, { code, asker }));
  return true;
}

/** The owner of a reset link; null: used, replaced, too old, or unknown. */
export async function hostOfReset(db: Db, deps: Pick<Deps, 'clock'>, code: string): Promise<Host | null> {
  const link = await findToken(db, { tokenHash: sha256(code), purpose: 'reset' });
  if (!link?.host_id || link.used_at !== null || link.expires_at <= deps.clock.now()) return null;
  const host = await findHostById(db, link.host_id);
  return mayReset(host) ? host : null;
}

function mayReset(host: Host | null): host is Host {
  return host?.status === 'active' || isClosing(host);
}

/** Lets a repeated reset after a lost reply succeed. Null: it has not set this password, or is too old. */
export async function findRepeatedReset(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  { code, password }: { code: string; password: string },
): Promise<Host | null> {
  const link = await findToken(db, { tokenHash: sha256(code), purpose: 'reset' });
  if (!link?.host_id || !link.used_at || link.used_at <= subSeconds(deps.clock.now(), RESET_SECONDS)) return null;
  const host = await findHostById(db, link.host_id);
  return mayReset(host) && (await verifyPassword(host.password_hash, password)) ? host : null;
}

/** Throws when this host may not have this password. */
export function requireGoodPassword(password: string, host: Pick<Host, 'username' | 'email'>): void {
  const own = ownWords({ hostUsername: host.username, hostEmail: host.email });
  const problem = newPasswordProblem(password, own);
  if (problem) throw fail(problem);
}

/**
 * Uses a reset link: sets the password, ends every session, replaces the display key (which ends open streams), and sends
 * a notice; cash-outs wait for a day. Returns the account; null: the link is not valid any more. `prove` asks for the
 * second factor and leaves the link unused when that fails.
 */
export async function resetPassword(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'random' | 'jobs'>,
  { code, passwordHash, prove }: { code: string; passwordHash: string; prove: (tx: Tx) => Promise<void> },
): Promise<Host | null> {
  const now = deps.clock.now();
  const owner = await consumeToken(tx, { tokenHash: sha256(code), purpose: 'reset', now });
  if (!owner?.hostId) return null;
  const { hostId } = owner;
  const host = await updateResetHost(tx, hostId, {
    password_hash: passwordHash,
    password_reset_at: now,
    ...freshCode(deps),
  });
  if (!host) return null;
  await prove(tx);
  await revokeSessionsOf(tx, hostId, now);
  await voidTokens(tx, owner, ['login', 'first_login']);
  await deleteYoungPasskeys(tx, owner, now);
  const notMe = await issueNotMe(tx, deps, owner);
  await sendMail(tx, deps, passwordChangedMail(deps.config, host, { at: now, by: 'reset', code: notMe }));
  return host;
}

/** The proved hash of the current password, and the hash of the next one. */
export type ProvedPassword = { provedHash: string; passwordHash: string };

/** Ends every other session and reset link, and sends a notice. Null: the password is not the proved one any more. */
export async function changePassword(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'random' | 'jobs'>,
  {
    hostId,
    sessionId,
    provedHash,
    passwordHash,
    prove,
  }: ProvedPassword & { hostId: string; sessionId: string; prove: (tx: Tx) => Promise<void> },
): Promise<Host | null> {
  const now = deps.clock.now();
  const host = await lockHost(tx, hostId);
  if (host?.password_hash !== provedHash) return null;
  await prove(tx);
  const changed = await updateActiveHost(tx, hostId, { password_hash: passwordHash });
  await revokeSessionsOf(tx, hostId, now, sessionId);
  await voidTokens(tx, hostOwner(hostId), ['reset', 'login', 'first_login']);
  const notMe = await issueNotMe(tx, deps, hostOwner(hostId));
  await sendMail(tx, deps, passwordChangedMail(deps.config, host, { at: now, by: 'change', code: notMe }));
  return changed;
}
