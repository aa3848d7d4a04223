import { fail } from '@mabarin/domain/errors';
import type { TeamRole } from '@mabarin/domain/team/roles';
import { sql, type ExpressionBuilder, type Insertable, type Selectable } from 'kysely';
import type { SessionTable } from './host.tables.ts';
import type { AccountOwner } from './token.queries.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Schema, Tx } from '#schema.ts';

export async function insertSession(tx: Tx, row: Insertable<SessionTable>): Promise<void> {
  await tx.insertInto('session').values(row).execute();
}

/** The current role of a session; null: its member has left the host's team, or is suspended. */
const roleOfSession = sql<TeamRole | null>`case when session.member_id is null then 'owner' else (
  select role from team_membership as membership
  where membership.host_id = session.host_id and membership.member_id = session.member_id
    and membership.suspended_at is null
) end`;

/** The live session of a token hash whose host is active; `ends` holds the limits of idle and absolute age. */
export async function findSession(
  db: Db,
  tokenHash: string,
  ends: { seenAfter: Date; createdAfter: Date },
): Promise<{
  id: string;
  host_id: string;
  member_id: string | null;
  role: TeamRole;
  last_seen_at: Date;
  proved_at: Date | null;
} | null> {
  const session = await db
    .selectFrom('session')
    .innerJoin('host', 'host.id', 'session.host_id')
    .select([
      'session.id',
      'session.host_id',
      'session.member_id',
      'session.last_seen_at',
      'session.proved_at',
      roleOfSession.as('role'),
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.revoked_at', 'is', null)
    .where('session.last_seen_at', '>', ends.seenAfter)
    .where('session.created_at', '>', ends.createdAfter)
    .where('host.status', '=', 'active')
    .executeTakeFirst();
  return session === undefined || session.role === null ? null : { ...session, role: session.role };
}

/** Current roles of these sessions, without ended ones. */
export async function findRolesOfSessions(db: Db, ids: readonly string[]): Promise<Map<string, TeamRole>> {
  const rows = await db
    .selectFrom('session')
    .select(['session.id', roleOfSession.as('role')])
    // One array: a list of parameters would need a plan for each length.
    .where(sql<boolean>`session.id = any(${[...ids]}::uuid[])`)
    .where('session.revoked_at', 'is', null)
    .execute();
  return new Map(rows.flatMap(({ id, role }) => (role === null ? [] : [[id, role] as const])));
}

/** Locks an open session. Null: it has ended. */
export function lockSession(
  tx: Tx,
  tokenHash: string,
): Promise<Pick<Selectable<SessionTable>, 'created_at' | 'device' | 'network' | 'proved_at'> | null> {
  return first(
    tx
      .selectFrom('session')
      .select(['created_at', 'device', 'network', 'proved_at'])
      .where('token_hash', '=', tokenHash)
      .where('revoked_at', 'is', null)
      .forUpdate(),
  );
}

/** SQL condition: a session of the same person as a host, at another host. */
function isHostElsewhere(row: ExpressionBuilder<Schema, 'session'>, hostId: string) {
  return row(
    'member_id',
    'in',
    row
      .selectFrom('team_member')
      .innerJoin('host', 'host.email', 'team_member.email')
      .select('team_member.id')
      .where('host.id', '=', hostId),
  );
}

/** For a host also those at other hosts, the last used first; `ends` holds the idle and absolute limits. */
export function openSessionsOf(db: Db, owner: AccountOwner, ends: { seenAfter: Date; createdAfter: Date }) {
  return db
    .selectFrom('session')
    .select(['id', 'device', 'network', 'created_at', 'last_seen_at'])
    .where((row) =>
      owner.hostId === null
        ? row('member_id', '=', owner.memberId)
        : row.or([
            row.and([row('host_id', '=', owner.hostId), row('member_id', 'is', null)]),
            isHostElsewhere(row, owner.hostId),
          ]),
    )
    .where('revoked_at', 'is', null)
    .where('last_seen_at', '>', ends.seenAfter)
    .where('created_at', '>', ends.createdAfter)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Sessions are only kept for a time. */
export async function hasSessions(db: Db, hostId: string): Promise<boolean> {
  const found = await db.selectFrom('session').select('id').where('host_id', '=', hostId).limit(1).execute();
  return found.length > 0;
}

/** Marks a session as used, unless it was marked after `before`. */
export async function touchSession(db: Db, id: string, now: Date, before: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where('last_seen_at', '<', before)
    .execute();
}

/** `own`: the proof is also that of one call which wants its own. */
export async function markProved(tx: Tx, id: string, { now, own }: { now: Date; own: boolean }): Promise<void> {
  await tx
    .updateTable('session')
    .set({ proved_at: now, ...(own ? { own_proved_at: now } : {}) })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Throws `accounts.proof_needed` unless the session has a proof for one call since `since`. */
export async function requireOwnProof(db: Db, id: string, since: Date): Promise<void> {
  const proved = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('own_proved_at', '>', since)
    .executeTakeFirst();
  if (proved === undefined) throw fail('accounts.proof_needed');
}

/** Uses that proof up. Throws `accounts.proof_needed`. */
export async function useOwnProof(tx: Tx, id: string, since: Date): Promise<void> {
  const { numUpdatedRows: used } = await tx
    .updateTable('session')
    .set({ own_proved_at: null })
    .where('id', '=', id)
    .where('own_proved_at', '>', since)
    .executeTakeFirst();
  if (used === 0n) throw fail('accounts.proof_needed');
}

/** The closing account that this session belonged to; null: none. */
export async function findClosingHostId(db: Db, tokenHash: string): Promise<string | null> {
  const session = await db
    .selectFrom('session')
    .innerJoin('host', 'host.id', 'session.host_id')
    .select('host.id')
    .where('session.token_hash', '=', tokenHash)
    .whereRef('session.revoked_at', '=', 'host.closing_at')
    .where('host.closed_at', 'is', null)
    .executeTakeFirst();
  return session?.id ?? null;
}

export async function revokeSession(tx: Tx, tokenHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends a session of a member, or of a host, its team or itself at other hosts. Returns false when there is none. */
export async function revokeSessionById(
  tx: Tx,
  { id, owner }: { id: string; owner: AccountOwner },
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .updateTable('session')
    .set((row) => ({ revoked_at: row.fn.coalesce('revoked_at', sql<Date>`${now}::timestamptz`) }))
    .where('id', '=', id)
    .where((row) =>
      owner.hostId === null
        ? row('member_id', '=', owner.memberId)
        : row.or([row('host_id', '=', owner.hostId), isHostElsewhere(row, owner.hostId)]),
    )
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends every session of a host, its team's and its own at other hosts, except `except`. */
export async function revokeSessionsOf(tx: Tx, hostId: string, now: Date, except: string | null = null): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where((row) => row.or([row('host_id', '=', hostId), isHostElsewhere(row, hostId)]))
    .where('revoked_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '<>', except))
    .execute();
}
