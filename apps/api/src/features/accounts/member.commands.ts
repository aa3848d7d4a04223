import { newPasswordProblem } from '@mabarin/domain/accounts/guessable';
import { ownWords } from '@mabarin/domain/accounts/join';
import { emailKey } from '@mabarin/domain/email';
import { fail } from '@mabarin/domain/errors';
import { addSeconds, subSeconds } from '#platform/date-fns.ts';
import type { Selectable } from 'kysely';
import type { LoginPlace, LoginProof } from './device.commands.ts';
import { findHostById } from './host.queries.ts';
import { accountOfMember, type Account } from './account.commands.ts';
import { issueNotMe } from './security/not-me.commands.ts';
import { newDeviceMail } from './security/security.mail.ts';
import { memberOwner, voidTokens } from './token.queries.ts';
import type { SessionTable } from './host.tables.ts';
import { memberResetMail, memberPasswordMail } from './member.mail.ts';
import {
  consumeMemberToken,
  findMember,
  findMemberByEmail,
  findMemberToken,
  hasMemberSessions,
  listHostsOf,
  lockMember,
  replaceMemberToken,
  revokeMemberSessions,
  setMemberPassword,
  voidMemberTokens,
  type ActsFor,
  type Member,
} from './member.queries.ts';
import { deleteYoungPasskeys } from './passkeys/passkey.queries.ts';
import { insertSession, lockSession, revokeSession } from './session.queries.ts';
import type { Deps } from '#deps.ts';
import { verifyPassword } from '#platform/crypto/passwords.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import type { HostSession, SessionOwner } from '#platform/http/guards.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Db, Tx } from '#schema.ts';

/** A member with a proved password and its hash. `knownSince`: first use of this browser; null: unknown browser. */
export type ProvedMember = { memberId: string; passwordHash: string; knownSince: Date | null };

/** Validity of a reset link, the same as a host's. */
const RESET_SECONDS = 30 * 60;

/** At the host that they acted for last. Throws `team.no_host` when no active host has them in its team. */
export async function openSessionOfMember(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'random' | 'jobs'>,
  member: Member,
  { replaces, device, network, isKnown, isProved }: LoginPlace & LoginProof,
): Promise<{ host: { id: string }; account: Account; token: string }> {
  const [first] = await listHostsOf(tx, member.email);
  if (first === undefined) throw fail('team.no_host');
  const now = deps.clock.now();
  const account = accountOfMember(member);
  const isFirst = !(await hasMemberSessions(tx, member.id));
  if (replaces !== null) await revokeSession(tx, sha256(replaces), now);
  const token = await insertSessionFor(tx, deps, first, {
    created_at: now,
    device,
    network,
    proved_at: isProved ? now : null,
  });
  if (!isKnown && !isFirst) {
    const code = await issueNotMe(tx, deps, account.owner);
    await sendMail(tx, deps, newDeviceMail(deps.config, account, { at: now, device, network, code }));
  }
  return { host: { id: first.hostId }, account, token };
}

export async function hostsOfSession(db: Db, session: Pick<SessionOwner, 'hostId' | 'memberId'>): Promise<ActsFor[]> {
  const person =
    session.memberId === null ? await findHostById(db, session.hostId) : await findMember(db, session.memberId);
  return person === null ? [] : listHostsOf(db, person.email);
}

/** Keeps the end of the old session. Returns the new token. Throws `team.not_a_member`. */
export async function switchHostOfSession(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  session: HostSession,
  username: string,
): Promise<string> {
  const next = (await hostsOfSession(tx, session)).find((host) => host.username === username.toLowerCase());
  if (next === undefined) throw fail('team.not_a_member');
  if (next.hostId === session.hostId) return session.token;
  const tokenHash = sha256(session.token);
  // Locked, so that concurrent switches and the end of the session run one after the other.
  const before = await lockSession(tx, tokenHash);
  if (before === null) throw fail('accounts.relogin');
  await revokeSession(tx, tokenHash, deps.clock.now());
  return insertSessionFor(tx, deps, next, before);
}

async function insertSessionFor(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  { hostId, memberId }: ActsFor,
  {
    created_at,
    device,
    network,
    proved_at,
  }: Pick<Selectable<SessionTable>, 'created_at' | 'device' | 'network' | 'proved_at'>,
): Promise<string> {
  const token = deps.random.token(32);
  await insertSession(tx, {
    id: deps.random.uuid(),
    host_id: hostId,
    member_id: memberId,
    token_hash: sha256(token),
    created_at,
    last_seen_at: deps.clock.now(),
    revoked_at: null,
    device,
    network,
    proved_at,
  });
  return token;
}

/** Throws when a member may not have this password. */
export function requireMemberPassword(password: string, email: string): void {
  const problem = newPasswordProblem(password, ownWords({ hostUsername: '', hostEmail: email }).filter(Boolean));
  if (problem) throw fail(problem);
}

/** Sends a reset link to a member without a host's account. Returns false when there is none. */
export async function requestMemberReset(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'random' | 'jobs'>,
  address: string,
): Promise<boolean> {
  const member = await findMemberByEmail(tx, emailKey(address));
  if (member === null || member.hasHostAccount) return false;
  const code = deps.random.token(32);
  const now = deps.clock.now();
  await replaceMemberToken(tx, {
    token_hash: sha256(code),
    member_id: member.id,
    created_at: now,
    expires_at: addSeconds(now, RESET_SECONDS),
  });
  await sendMail(tx, deps, memberResetMail(deps.config, member, code));
  return true;
}

/** The owner of a reset link; null: used, replaced, too old, unknown, or the password is a host account's by now. */
export async function memberOfReset(db: Db, deps: Pick<Deps, 'clock'>, code: string): Promise<Member | null> {
  const link = await findMemberToken(db, sha256(code));
  if (link === null || link.used_at !== null || link.expires_at <= deps.clock.now()) return null;
  const member = await findMember(db, link.member_id);
  return member?.hasHostAccount === true ? null : member;
}

/** The member whose password this link has set to this one already, while the link is valid. */
export async function findRepeatedMemberReset(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  { code, password }: { code: string; password: string },
): Promise<Member | null> {
  const link = await findMemberToken(db, sha256(code));
  if (!link?.used_at || link.used_at <= subSeconds(deps.clock.now(), RESET_SECONDS)) return null;
  const member = await findMember(db, link.member_id);
  return member !== null && (await verifyPassword(member.passwordHash, password)) ? member : null;
}

/** Uses a reset link: sets the password, ends every session and sends a notice. Null: not valid any more. */
export async function resetMemberPassword(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'random' | 'jobs'>,
  { code, passwordHash, prove }: { code: string; passwordHash: string; prove: (tx: Tx) => Promise<void> },
): Promise<Member | null> {
  const now = deps.clock.now();
  const memberId = await consumeMemberToken(tx, sha256(code), now);
  if (memberId === null) return null;
  await lockMember(tx, memberId);
  await prove(tx);
  await deleteYoungPasskeys(tx, memberOwner(memberId), now);
  return setPassword(tx, deps, { memberId, passwordHash, except: null });
}

/** Ends every other session. Null: the password is not the proved one any more. `prove` asks for the second factor. */
export async function changeMemberPassword(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'random' | 'jobs'>,
  change: {
    memberId: string;
    sessionId: string;
    provedHash: string;
    passwordHash: string;
    prove: (tx: Tx) => Promise<void>;
  },
): Promise<{ id: string; password_hash: string } | null> {
  const member = await lockMember(tx, change.memberId);
  if (member?.passwordHash !== change.provedHash) return null;
  await change.prove(tx);
  await setPassword(tx, deps, { ...change, except: change.sessionId });
  return { id: member.id, password_hash: change.passwordHash };
}

async function setPassword(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'random' | 'jobs'>,
  { memberId, passwordHash, except }: { memberId: string; passwordHash: string; except: string | null },
): Promise<Member | null> {
  const now = deps.clock.now();
  await setMemberPassword(tx, memberId, passwordHash);
  await revokeMemberSessions(tx, memberId, now, except);
  await voidTokens(tx, memberOwner(memberId), ['login']);
  await voidMemberTokens(tx, memberId);
  const member = await findMember(tx, memberId);
  if (member !== null) {
    const code = await issueNotMe(tx, deps, memberOwner(memberId));
    await sendMail(tx, deps, memberPasswordMail(deps.config, member, { at: now, code }));
  }
  return member;
}
