import type { HelperRole } from '@mabarin/domain/team/roles';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { TeamInvitationTable } from './team.tables.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

export type Invitation = Selectable<TeamInvitationTable>;

export type MemberRow = {
  id: string;
  member_id: string;
  name: string;
  email: string;
  role: HelperRole;
  created_at: Date;
  seen_at: Date | null;
};

/** Members of a host's team, the first ones first. */
export async function listMembers(db: Db, hostId: string): Promise<MemberRow[]> {
  return db
    .selectFrom('team_membership')
    .innerJoin('team_member', 'team_member.id', 'team_membership.member_id')
    .select([
      'team_membership.id',
      'team_membership.member_id',
      'team_member.name',
      'team_member.email',
      'team_membership.role',
      'team_membership.created_at',
      sql<Date | null>`(
        select max(last_seen_at) from session
        where session.host_id = team_membership.host_id and session.member_id = team_membership.member_id
      )`.as('seen_at'),
    ])
    .where('team_membership.host_id', '=', hostId)
    .orderBy('team_membership.created_at')
    .orderBy('team_membership.id')
    .execute();
}

/** Invitations of a host that can be accepted at `now`. */
export async function listOpenInvitations(db: Db, hostId: string, now: Date): Promise<Invitation[]> {
  return db
    .selectFrom('team_invitation')
    .selectAll()
    .where('host_id', '=', hostId)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .execute();
}

/** Opens an invitation and withdraws an open one of the same e-mail. */
export async function replaceInvitation(tx: Tx, row: Insertable<TeamInvitationTable>): Promise<void> {
  await tx
    .updateTable('team_invitation')
    .set({ withdrawn_at: row.created_at })
    .where('host_id', '=', row.host_id)
    .where('email', '=', row.email)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  await tx.insertInto('team_invitation').values(row).execute();
}

/** Returns false when the host has no unused invitation of this id. Idempotent. */
export async function withdrawInvitation(tx: Tx, hostId: string, id: string, now: Date): Promise<boolean> {
  const withdrawn = await tx
    .updateTable('team_invitation')
    .set(({ fn, val }) => ({ withdrawn_at: fn.coalesce('withdrawn_at', val(now)) }))
    .where(sql`id::text`, '=', id)
    .where('host_id', '=', hostId)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return withdrawn !== undefined;
}

export function findInvitation(db: Db, tokenHash: string): Promise<Invitation | null> {
  return first(db.selectFrom('team_invitation').selectAll().where('token_hash', '=', tokenHash));
}

/** Uses an invitation; null: used, withdrawn, too old or unknown. */
export function consumeInvitation(tx: Tx, tokenHash: string, now: Date): Promise<Invitation | null> {
  return first(
    tx
      .updateTable('team_invitation')
      .set({ used_at: now })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('suspended_at', 'is', null)
      .where('expires_at', '>', now)
      .returningAll(),
  );
}

/** Creates the member of an e-mail if missing; a returning one keeps name and password. Returns the id. */
export async function ensureMember(
  tx: Tx,
  row: { id: string; email: string; name: string; password_hash: string | null; created_at: Date },
): Promise<string> {
  const member = await tx
    .insertInto('team_member')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email: row.email }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return member.id;
}

/** Adds a member to a team, or sets the role of an existing one. */
export async function insertMembership(
  tx: Tx,
  row: { id: string; host_id: string; member_id: string; role: HelperRole; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('team_membership')
    .values(row)
    .onConflict((conflict) => conflict.columns(['host_id', 'member_id']).doUpdateSet({ role: row.role }))
    .execute();
}

export async function isMember(db: Db, hostId: string, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('team_membership')
    .innerJoin('team_member', 'team_member.id', 'team_membership.member_id')
    .select('team_membership.id')
    .where('team_membership.host_id', '=', hostId)
    .where('team_member.email', '=', email)
    .executeTakeFirst();
  return found !== undefined;
}

/** Changes a member's role; `changed` is false when it was the same. Null: no such member. */
export async function updateRole(
  tx: Tx,
  { hostId, id, role, now }: { hostId: string; id: string; role: HelperRole; now: Date },
): Promise<{ memberId: string; changed: boolean } | null> {
  const membership = await tx
    .selectFrom('team_membership')
    .select(['id', 'member_id', 'role'])
    .where(sql`id::text`, '=', id)
    .where('host_id', '=', hostId)
    .forUpdate()
    .executeTakeFirst();
  if (membership === undefined) return null;
  const changed = membership.role !== role;
  if (changed) {
    await tx.updateTable('team_membership').set({ role, changed_at: now }).where('id', '=', membership.id).execute();
  }
  return { memberId: membership.member_id, changed };
}

/** Null: no such member. */
export function deleteMembership(
  tx: Tx,
  hostId: string,
  id: string,
): Promise<{ memberId: string; name: string } | null> {
  return first(
    tx
      .deleteFrom('team_membership')
      .using('team_member')
      .whereRef('team_member.id', '=', 'team_membership.member_id')
      .where(sql`team_membership.id::text`, '=', id)
      .where('team_membership.host_id', '=', hostId)
      .returning(['team_member.id as memberId', 'team_member.name']),
  );
}
