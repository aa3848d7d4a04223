import type { TeamRole } from '@mabarin/domain/team/roles';
import { sql, type Insertable } from 'kysely';
import type { TeamTokenTable } from './member.tables.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

/** A member as they log in. The password of a host's account with the same e-mail is theirs too. */
export type Member = { id: string; email: string; name: string; passwordHash: string; hasHostAccount: boolean };

/** A host that a person may act for, with their role; `memberId` is null for the host itself. */
export type ActsFor = {
  hostId: string;
  username: string;
  name: string;
  photo: string | null;
  role: TeamRole;
  memberId: string | null;
};

function members(db: Db) {
  return db
    .selectFrom('team_member')
    .leftJoin('host', (join) =>
      join
        .onRef('host.email', '=', 'team_member.email')
        .on('host.status', '<>', 'pending')
        .on('host.closed_at', 'is', null),
    )
    .select([
      'team_member.id',
      'team_member.email',
      'team_member.name',
      sql<string>`coalesce(host.password_hash, team_member.password_hash, '')`.as('passwordHash'),
      sql<boolean>`host.id is not null`.as('hasHostAccount'),
    ]);
}

export function findMemberByEmail(db: Db, email: string): Promise<Member | null> {
  return first(members(db).where('team_member.email', '=', email));
}

export function findMember(db: Db, memberId: string): Promise<Member | null> {
  return first(members(db).where('team_member.id', '=', memberId));
}

/** Locks a member's account against another login, reset or change. */
export async function lockMember(tx: Tx, memberId: string): Promise<Member | null> {
  await tx.selectFrom('team_member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
  return findMember(tx, memberId);
}

/** Null: the member has left the team. */
export async function findMemberSince(
  db: Db,
  { hostId, memberId }: { hostId: string; memberId: string },
): Promise<Date | null> {
  const membership = await db
    .selectFrom('team_membership')
    .select('created_at')
    .where('host_id', '=', hostId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return membership?.created_at ?? null;
}

/** The active hosts an e-mail may act for: its own first, then the last used. */
export async function listHostsOf(db: Db, email: string): Promise<ActsFor[]> {
  const { rows } = await sql<ActsFor>`
    select host.id as "hostId", host.username, host.name, host.photo, mine.role, mine.member_id as "memberId"
    from (
      select id as host_id, 'owner' as role, null::uuid as member_id, now() as at from host where email = ${email}
      union all
      select membership.host_id, membership.role, member.id,
        (select max(last_seen_at) from session
          where session.host_id = membership.host_id and session.member_id = member.id)
      from team_member as member
      join team_membership as membership on membership.member_id = member.id
      where member.email = ${email} and membership.suspended_at is null
    ) as mine
    join host on host.id = mine.host_id and host.status = 'active'
    order by mine.role = 'owner' desc, mine.at desc nulls last, host.name, host.id`.execute(db);
  return rows;
}

export async function setMemberPassword(tx: Tx, memberId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('team_member').set({ password_hash: passwordHash }).where('id', '=', memberId).execute();
}

/** Ends the sessions of a member at every host, except `except`. */
export async function revokeMemberSessions(
  tx: Tx,
  memberId: string,
  now: Date,
  except: string | null = null,
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '<>', except))
    .execute();
}

/** Sessions are only kept for a time. */
export async function hasMemberSessions(db: Db, memberId: string): Promise<boolean> {
  const found = await db.selectFrom('session').select('id').where('member_id', '=', memberId).limit(1).execute();
  return found.length > 0;
}

export async function revokeSessionsAt(tx: Tx, at: { hostId: string; memberId: string }, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('host_id', '=', at.hostId)
    .where('member_id', '=', at.memberId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Gives a member a reset link, which ends earlier ones. */
export async function replaceMemberToken(tx: Tx, row: Insertable<TeamTokenTable>): Promise<void> {
  await voidMemberTokens(tx, row.member_id);
  await tx.insertInto('team_token').values(row).execute();
}

/** Deletes the unused reset links of a member. */
export async function voidMemberTokens(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('team_token').where('member_id', '=', memberId).where('used_at', 'is', null).execute();
}

export function findMemberToken(
  db: Db,
  tokenHash: string,
): Promise<{ member_id: string; expires_at: Date; used_at: Date | null } | null> {
  return first(
    db.selectFrom('team_token').select(['member_id', 'expires_at', 'used_at']).where('token_hash', '=', tokenHash),
  );
}

/** Uses a reset link and returns its member; null: unknown, used or too old. */
export async function consumeMemberToken(tx: Tx, tokenHash: string, now: Date): Promise<string | null> {
  const token = await tx
    .updateTable('team_token')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst();
  return token?.member_id ?? null;
}
