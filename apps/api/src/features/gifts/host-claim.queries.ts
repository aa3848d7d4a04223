import type { HostClaim } from '@mabarin/api-client/contract/gifts';
import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { GiftClaimTable } from './gift.tables.ts';
import { versionOf } from '#features/live/index.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

export type GiftClaim = Selectable<GiftClaimTable>;

/**
 * Claims to be sent without the first `from`: the soonest first, then those without a date, in order of arrival.
 * `waiting` counts them all while one is found.
 */
export async function pendingClaims(
  db: Db,
  hostId: string,
  { from, limit }: { from: number; limit: number },
): Promise<{ pending: HostClaim[]; waiting: number }> {
  const rows = await shownClaims(db)
    .select(countPending(db, hostId).$asScalar().$notNull().as('waiting'))
    .where('gift_claim.host_id', '=', hostId)
    .where('gift_claim.done_at', 'is', null)
    .orderBy('gift_claim.schedule', (order) => order.asc().nullsLast())
    .orderBy('gift_claim.added_at')
    .orderBy('gift_claim.id')
    .offset(from)
    .limit(limit)
    .execute();
  return { pending: rows.map(({ waiting: _all, ...claim }) => claim), waiting: rows[0]?.waiting ?? 0 };
}

/** The claims of a host, or of the host of the row around it, that are to be sent. */
function countPending(db: Db, hostId: string | RawBuilder<string>) {
  return db
    .selectFrom('gift_claim')
    .select((claim) => claim.fn.countAll<number>().as('waiting'))
    .where('gift_claim.host_id', '=', hostId)
    .where('gift_claim.done_at', 'is', null);
}

/** The first `limit` pending claims as the public sees them, with the host; null: no active host has this name (in lower case). */
export async function findSchedule(db: Db, username: string, limit: number) {
  const row = await db
    .selectFrom('host')
    .leftJoin('live_stream', 'live_stream.host_id', 'host.id')
    .select(['host.id', 'host.username', 'host.name', 'host.photo'])
    .select(['live_stream.epoch', 'live_stream.last_seq as seq'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('gift_claim')
          .select(['gift_claim.player_name', 'gift_claim.name_hidden', 'gift_claim.masked'])
          .select(['source', 'title', 'message', 'schedule'])
          .whereRef('gift_claim.host_id', '=', 'host.id')
          .where('gift_claim.done_at', 'is', null)
          .orderBy('gift_claim.schedule', (order) => order.asc().nullsLast())
          .orderBy('gift_claim.added_at')
          .orderBy('gift_claim.id')
          .limit(limit),
      ).as('claims'),
    )
    .select(countPending(db, sql.ref('host.id')).$asScalar().$notNull().as('waiting'))
    .where('host.username', '=', username)
    .where('host.status', '=', 'active')
    .executeTakeFirst();
  if (!row) return null;
  const { username: shown, name, photo, claims, waiting } = row;
  return { version: versionOf(row.id, row), host: { username: shown, name, photo }, claims, waiting };
}

/** Sent claims, latest first. */
export function doneClaims(db: Db, hostId: string, limit: number): Promise<HostClaim[]> {
  return shownClaims(db)
    .where('gift_claim.host_id', '=', hostId)
    .where('gift_claim.done_at', 'is not', null)
    .orderBy('gift_claim.done_at', 'desc')
    .orderBy('gift_claim.id', 'desc')
    .limit(limit)
    .execute();
}

/** Locks one claim of this host. */
export function lockClaim(tx: Tx, hostId: string, claimId: number): Promise<GiftClaim | null> {
  return first(
    tx.selectFrom('gift_claim').selectAll().where('host_id', '=', hostId).where('id', '=', claimId).forUpdate(),
  );
}

/** Locks one claim of any host; `own_entry`: its place in the queue, unless the winner gave it away. Null: there is none. */
export function lockAnyClaim(tx: Tx, claimId: number) {
  return first(
    tx
      .selectFrom('gift_claim')
      .leftJoin('mabar_entry', (join) =>
        join.onRef('mabar_entry.id', '=', 'gift_claim.entry_id').on('mabar_entry.transferred_at', 'is', null),
      )
      .select(['gift_claim.id', 'gift_claim.host_id', 'gift_claim.draw_id', 'mabar_entry.id as own_entry'])
      .where('gift_claim.id', '=', claimId)
      .forUpdate('gift_claim'),
  );
}

/** The claim whose winner still has this place in the queue; null: none. */
export async function claimOfPlace(db: Db, hostId: string, entryId: number): Promise<number | null> {
  const claim = await db
    .selectFrom('gift_claim')
    .innerJoin('mabar_entry', 'mabar_entry.id', 'gift_claim.entry_id')
    .select('gift_claim.id')
    .where('gift_claim.host_id', '=', hostId)
    .where('gift_claim.entry_id', '=', entryId)
    .where('mabar_entry.transferred_at', 'is', null)
    .executeTakeFirst();
  return claim?.id ?? null;
}

export async function changeClaim(tx: Tx, claimId: number, set: Updateable<GiftClaimTable>): Promise<void> {
  await tx.updateTable('gift_claim').set(set).where('id', '=', claimId).execute();
}

export async function deleteClaim(tx: Tx, claimId: number): Promise<void> {
  await tx.deleteFrom('gift_claim').where('id', '=', claimId).execute();
}

function shownClaims(db: Db) {
  return db
    .selectFrom('gift_claim')
    .leftJoin('mabar_notice', (join) =>
      join
        .onRef('mabar_notice.host_id', '=', 'gift_claim.host_id')
        .onRef('mabar_notice.player_id', '=', 'gift_claim.player_id')
        .onRef('mabar_notice.player_server', '=', 'gift_claim.player_server'),
    )
    .select([
      sql<string>`gift_claim.id::text`.as('id'),
      'gift_claim.player_name as playerName',
      'gift_claim.player_id as playerID',
      'gift_claim.player_server as playerServer',
      'gift_claim.class',
      'gift_claim.source',
      'gift_claim.title',
      'gift_claim.message',
      'gift_claim.masked',
      'gift_claim.schedule',
      'mabar_notice.type as notice',
      isoText('gift_claim.added_at').$notNull().as('added'),
      isoText('gift_claim.done_at').as('done'),
    ]);
}

/** ISO 8601, written by PostgreSQL: the dates of 500 claims are half of what their list costs here. */
function isoText(column: string) {
  return sql<string | null>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
