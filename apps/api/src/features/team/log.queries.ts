import type { NamedRow } from '@mabarin/domain/team/log';
import { sql, type RawBuilder } from 'kysely';
import { isUuid } from '#platform/db/uuid.ts';
import type { Db, Tx } from '#schema.ts';

/** An id from a call; a malformed one finds no row. Casting the column to text instead would read every row. */
const numberOf = (id: string) => sql`${/^\d{1,18}$/.test(id) ? id : null}::bigint`;
const uuidOf = (id: string) => sql`${isUuid(id) ? id : null}::uuid`;

/** The name of each kind of row, of this host only. */
const names: Record<NamedRow, (id: string, hostId: string) => RawBuilder<unknown>> = {
  entry: (id, hostId) => sql`select player_name from mabar_entry where id = ${numberOf(id)} and host_id = ${hostId}`,
  entries: (ids, hostId) => sql`
    select string_agg(player_name, ', ' order by id) from mabar_entry
    where id in (${sql.join(ids.split(',').map(numberOf))}) and host_id = ${hostId}`,
  event: (id, hostId) => sql`select title from mabar_event where id = ${uuidOf(id)} and host_id = ${hostId}`,
  support: (id, hostId) => sql`select name from support where id = ${uuidOf(id)} and host_id = ${hostId}`,
  alert: (id, hostId) => sql`select name from alert where id = ${uuidOf(id)} and host_id = ${hostId}`,
  gift: (id, hostId) => sql`select title from gift where id = ${uuidOf(id)} and host_id = ${hostId}`,
  claim: (id, hostId) => sql`select player_name from gift_claim where id = ${numberOf(id)} and host_id = ${hostId}`,
  member: (id, hostId) => sql`
    select member.name from team_membership as membership join team_member as member on member.id = membership.member_id
    where membership.id = ${uuidOf(id)} and membership.host_id = ${hostId}`,
  invitation: (id, hostId) => sql`select email from team_invitation where id = ${uuidOf(id)} and host_id = ${hostId}`,
};

/** Locks a member's role in the host's team. Returns false when they have lost it, so the transaction must fail. */
export async function holdMembership(
  tx: Tx,
  { hostId, memberId, role }: { hostId: string; memberId: string; role: string },
): Promise<boolean> {
  const held = await tx
    .selectFrom('team_membership')
    .select('id')
    .where('host_id', '=', hostId)
    .where('member_id', '=', memberId)
    .where('role', '=', role as 'moderator')
    .where('suspended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}

/**
 * Adds a line, unless the actor's last `repeats` lines since `since` hold the same call: it was repeated after a lost
 * reply.
 */
export async function insertLogLine(
  tx: Tx,
  line: {
    hostId: string;
    memberId: string | null;
    actor?: string | undefined;
    action: string;
    about: string | { row: NamedRow; id: string } | null;
    fingerprint: string;
    at: Date;
  },
  { since, repeats }: { since: Date; repeats: number },
): Promise<void> {
  const { hostId, memberId, action, about, fingerprint, at } = line;
  const actor =
    line.actor !== undefined
      ? sql`select ${line.actor}::text`
      : memberId === null
        ? sql`select name from host where id = ${hostId}`
        : sql`select name from team_member where id = ${memberId}`;
  const aboutText =
    about !== null && typeof about === 'object' ? names[about.row](about.id, hostId) : sql`select ${about}::text`;
  await sql`
    insert into team_log (host_id, member_id, actor, action, about, fingerprint, at)
    select ${hostId}, ${memberId}::uuid, (${actor}), ${action}, (${aboutText}), ${fingerprint}, ${at}
    where not exists (
      select from (
        select fingerprint, at from team_log
        where host_id = ${hostId} and member_id is not distinct from ${memberId}::uuid
        order by id desc
        limit ${repeats}
      ) as last
      where last.fingerprint = ${fingerprint} and last.at > ${since}
    )`.execute(tx);
}

export type LogLine = {
  id: number;
  member_id: string | null;
  actor: string;
  action: string;
  about: string | null;
  at: Date;
};

/** Lines of a host's log before an id, newest first; `person` is a member's id, `owner`, or null for everybody. */
export async function listLogLines(
  db: Db,
  hostId: string,
  { person, before, limit }: { person: string | null; before: number | null; limit: number },
): Promise<LogLine[]> {
  return db
    .selectFrom('team_log')
    .select(['id', 'member_id', 'actor', 'action', 'about', 'at'])
    .where('host_id', '=', hostId)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .$if(person === 'owner', (query) => query.where('member_id', 'is', null))
    .$if(person !== null && person !== 'owner', (query) => query.where('member_id', '=', person))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The members in a host's log, with their latest names. */
export async function listLogPeople(db: Db, hostId: string): Promise<{ person: string; name: string }[]> {
  const { rows } = await sql<{ person: string; name: string }>`
    select distinct on (member_id) member_id as person, actor as name
    from team_log
    where host_id = ${hostId} and member_id is not null
    order by member_id, id desc`.execute(db);
  return rows.toSorted((one, other) => one.name.localeCompare(other.name));
}
