import type { SuspendedKind } from '@mabarin/domain/accounts/suspension';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#schema.ts';

/** Table, time of opening, name and filter of open rows, per kind. */
const places: Record<SuspendedKind, { table: string; id: string; opened: string; open: string }> = {
  member: { table: 'team_membership', id: 'id', opened: 'coalesce(changed_at, created_at)', open: 'true' },
  invitation: {
    table: 'team_invitation',
    id: 'id',
    opened: 'created_at',
    open: 'used_at is null and withdrawn_at is null',
  },
  remote: { table: 'remote_key', id: 'id', opened: 'created_at', open: 'revoked_at is null' },
  webhook: { table: 'webhook_endpoint', id: 'id', opened: 'coalesce(changed_at, created_at)', open: 'true' },
  stream: { table: 'webhook_stream', id: 'host_id', opened: 'created_at', open: 'true' },
  discord: { table: 'discord_webhook', id: 'host_id', opened: 'saved_at', open: 'true' },
  channel: { table: 'notify_channel', id: 'id', opened: 'saved_at', open: 'true' },
};

const names: Record<SuspendedKind, RawBuilder<string>> = {
  member: sql`(select name || ' · ' || email from team_member where team_member.id = place.member_id)`,
  invitation: sql`place.email`,
  remote: sql`place.name`,
  webhook: sql`place.url`,
  stream: sql`''`,
  discord: sql`''`,
  channel: sql`place.service`,
};

/** Suspends a host's items opened after `since`. */
export async function suspendOpenedAfter(
  tx: Tx,
  { hostId, since, now }: { hostId: string; since: Date; now: Date },
): Promise<void> {
  for (const { table, opened, open } of Object.values(places)) {
    await sql`
      update ${sql.table(table)} set suspended_at = ${now}
      where host_id = ${hostId} and suspended_at is null and ${sql.raw(opened)} > ${since} and ${sql.raw(open)}`.execute(
      tx,
    );
  }
}

type Suspended = { kind: SuspendedKind; id: string; name: string; opened: Date };

/** A host's suspended rows, youngest first. */
export async function listSuspended(db: Db, hostId: string): Promise<Suspended[]> {
  const kinds = (Object.keys(places) as SuspendedKind[]).map((kind) => {
    const { table, id, opened, open } = places[kind];
    return sql`
      select ${sql.lit(kind)} as kind, ${sql.raw(id)}::text as id, ${names[kind]} as name, ${sql.raw(opened)} as opened
      from ${sql.table(table)} as place
      where host_id = ${hostId} and suspended_at is not null and ${sql.raw(open)}`;
  });
  const { rows } = await sql<Suspended>`${sql.join(kinds, sql` union all `)} order by opened desc, id`.execute(db);
  return rows;
}

/** Ends a suspension; one that is not suspended stays. */
export async function endSuspension(
  tx: Tx,
  { hostId, kind, id }: { hostId: string; kind: SuspendedKind; id: string },
): Promise<void> {
  const place = places[kind];
  await sql`
    update ${sql.table(place.table)} set suspended_at = null
    where host_id = ${hostId} and ${sql.raw(place.id)}::text = ${id}`.execute(tx);
}
