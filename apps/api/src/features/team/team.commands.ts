import { emailKey } from '@mabarin/domain/email';
import { fail } from '@mabarin/domain/errors';
import type { HelperRole } from '@mabarin/domain/team/roles';
import { INVITATION_DAYS, memberName, TEAM_MAX, type InviteForm } from '@mabarin/domain/team/team';
import type { Team, Invitation as ShownInvitation } from '@mabarin/api-client/contract/team';
import { addDays } from '#platform/date-fns.ts';
import * as v from 'valibot';
import { writeLine } from './log.commands.ts';
import { invitationMail, joinedMail } from './team.mail.ts';
import {
  consumeInvitation,
  deleteMembership,
  ensureMember,
  findInvitation,
  insertMembership,
  isMember,
  listMembers,
  listOpenInvitations,
  replaceInvitation,
  updateRole,
  withdrawInvitation,
  type Invitation,
} from './team.queries.ts';
import type { Deps } from '#deps.ts';
import {
  authenticate,
  findHostByEmail,
  findHostById,
  findMemberByEmail,
  lockHost,
  requireMemberPassword,
  revokeSessionsAt,
} from '#features/accounts/index.ts';
import { requireOwnWords } from '#features/messages/index.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Db, Tx } from '#schema.ts';

/** Each sends a mail to an address that the host chooses. */
export const INVITATIONS_PER_HOUR = 20;

export async function readTeam(db: Db, deps: Pick<Deps, 'clock'>, hostId: string): Promise<Team> {
  const [members, invitations] = await Promise.all([
    listMembers(db, hostId),
    listOpenInvitations(db, hostId, deps.clock.now()),
  ]);
  return {
    members: members.map(({ id, name, email, role, created_at: since, seen_at: seen }) => ({
      id,
      name,
      email,
      role,
      since: since.toISOString(),
      seen: seen?.toISOString() ?? null,
    })),
    invitations: invitations.map(({ id, email, role, expires_at: until }) => ({
      id,
      email,
      role,
      until: until.toISOString(),
    })),
  };
}

/**
 * Mails an invitation, whose link is not stored in clear. Throws `team.own_email`, `team.already_member`, `team.full`,
 * and `accounts.relogin` for an inactive host.
 */
export async function invite(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'random' | 'jobs'>,
  hostId: string,
  form: InviteForm,
): Promise<void> {
  // Locked, so that two concurrent invitations cannot both take the last place.
  const host = await lockHost(tx, hostId);
  if (host === null) throw fail('accounts.relogin');
  const email = emailKey(form.email);
  if (email === host.email) throw fail('team.own_email');
  if (await isMember(tx, hostId, email)) throw fail('team.already_member');
  const now = deps.clock.now();
  const { members, invitations } = await readTeam(tx, deps, hostId);
  const others = invitations.filter((open) => open.email !== email);
  if (members.length + others.length >= TEAM_MAX) throw fail('team.full');
  const code = deps.random.token(32);
  const until = addDays(now, INVITATION_DAYS);
  await replaceInvitation(tx, {
    id: deps.random.uuid(),
    host_id: hostId,
    email,
    role: form.role,
    token_hash: sha256(code),
    created_at: now,
    expires_at: until,
  });
  await sendMail(tx, deps, invitationMail(deps.config, host, { email, role: form.role, code, until }));
}

/** Throws `team.invitation_not_found`. */
export async function withdraw(tx: Tx, deps: Pick<Deps, 'clock'>, hostId: string, id: string): Promise<void> {
  if (!(await withdrawInvitation(tx, hostId, id, deps.clock.now()))) throw fail('team.invitation_not_found');
}

/** Changes a member's role and ends their sessions at this host. Throws `team.member_not_found`. */
export async function setRole(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  change: { hostId: string; id: string; role: HelperRole },
): Promise<void> {
  const found = await updateRole(tx, { ...change, now: deps.clock.now() });
  if (found === null) throw fail('team.member_not_found');
  const { hostId } = change;
  if (found.changed) await revokeSessionsAt(tx, { hostId, memberId: found.memberId }, deps.clock.now());
}

/** Removes a member and ends their sessions at this host. Idempotent. */
export async function remove(tx: Tx, deps: Pick<Deps, 'clock' | 'config'>, hostId: string, id: string): Promise<void> {
  const gone = await deleteMembership(tx, hostId, id);
  if (gone === null) return;
  await revokeSessionsAt(tx, { hostId, memberId: gone.memberId }, deps.clock.now());
  const owner = { hostId, memberId: null };
  await writeLine(
    tx,
    deps,
    owner,
    { action: 'menghapus dari tim', about: gone.name },
    { call: `remove ${id}`, key: null },
  );
}

/** Content of an invitation; null: used, withdrawn, too old, unknown, or its host is inactive. */
export async function readInvitation(db: Db, deps: Pick<Deps, 'clock'>, code: string): Promise<ShownInvitation | null> {
  const found = await findInvitation(db, sha256(code));
  if (found === null || !isOpen(found, deps.clock.now())) return null;
  const host = await findHostById(db, found.host_id);
  if (host?.status !== 'active') return null;
  return {
    host: { username: host.username, name: host.name, photo: host.photo },
    role: found.role,
    email: found.email,
    account: await hasAccount(db, found.email),
    until: found.expires_at.toISOString(),
  };
}

function isOpen(invitation: Invitation, now: Date): boolean {
  const { used_at: usedAt, withdrawn_at: withdrawnAt, suspended_at: suspendedAt, expires_at: ends } = invitation;
  return usedAt === null && withdrawnAt === null && suspendedAt === null && ends > now;
}

async function hasAccount(db: Db, email: string): Promise<boolean> {
  return (await findHostByEmail(db, email)) !== null || (await findMemberByEmail(db, email)) !== null;
}

/** The acceptor of an invitation: a new account, or the existing one with a proved password. */
export type Acceptance = { code: string; email: string; account: { name: string; passwordHash: string } | null };

/**
 * Proves the acceptor, before any transaction: by the password of the e-mail's account, counted like a login, or by a
 * name and a new password. Null: a repeat after a lost reply. Throws `team.invitation_invalid`, `team.name_invalid`,
 * `messages.own_words`, what a login throws and `accounts.password_...`.
 */
export async function proveAcceptance(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  {
    code,
    name,
    password,
    ip,
    device,
  }: { code: string; name: unknown; password: string; ip: string; device: string | null },
): Promise<Acceptance | null> {
  const found = await findInvitation(db, sha256(code));
  if (found === null) throw fail('team.invitation_invalid');
  const { email } = found;
  const open = isOpen(found, deps.clock.now());
  if (!open && found.used_at === null) throw fail('team.invitation_invalid');
  if (await hasAccount(db, email)) {
    // Also for a used one: its user proves it again, and nobody else learns that it was used.
    const proved = await authenticate(db, deps, { form: { email, password }, ip, device });
    if ('suspended' in proved) throw fail('accounts.login_wrong');
    if (open) return { code, email, account: null };
    if (await isMember(db, found.host_id, email)) return null;
    throw fail('team.invitation_invalid');
  }
  if (!open) throw fail('team.invitation_invalid');
  const named = v.safeParse(memberName(), name);
  if (!named.success) throw fail('team.name_invalid');
  await requireOwnWords(db, deps, { names: { 'Nama kamu': named.output } });
  requireMemberPassword(password, email);
  return { code, email, account: { name: named.output, passwordHash: await hashPassword(password) } };
}

/**
 * Uses an invitation: its e-mail's account joins the team, and the host gets a mail. Throws `team.invitation_invalid`.
 */
export async function accept(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'random' | 'jobs'>,
  { code, email, account }: Acceptance,
): Promise<string> {
  const now = deps.clock.now();
  const used = await consumeInvitation(tx, sha256(code), now);
  if (used?.email !== email) throw fail('team.invitation_invalid');
  const host = await lockHost(tx, used.host_id);
  if (host === null) throw fail('team.invitation_invalid');
  const known = await findMemberByEmail(tx, email);
  const own = known === null ? await findHostByEmail(tx, email) : null;
  // The e-mail got an account since the proof, whose password nobody has proved.
  if (account !== null && (known !== null || own !== null)) throw fail('team.invitation_invalid');
  const name = account?.name ?? known?.name ?? own?.name;
  if (name === undefined) throw fail('team.invitation_invalid');
  const memberId = await ensureMember(tx, {
    id: deps.random.uuid(),
    email,
    name,
    password_hash: account?.passwordHash ?? null,
    created_at: now,
  });
  await insertMembership(tx, {
    id: deps.random.uuid(),
    host_id: host.id,
    member_id: memberId,
    role: used.role,
    created_at: now,
  });
  const member = { hostId: host.id, memberId };
  await writeLine(tx, deps, member, { action: 'masuk ke tim' }, { call: `accept ${used.id}`, key: null });
  await sendMail(tx, deps, joinedMail(deps.config, host, { name, email }));
  return host.id;
}
