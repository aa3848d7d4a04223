import { sql, type ExpressionBuilder, type Insertable, type Selectable, type SelectQueryBuilder } from 'kysely';
import type { MabarEntryTable } from '#features/mabar/mabar.tables.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Schema, Tx } from '#schema.ts';

export type EntryRow = Selectable<MabarEntryTable>;

/** An entry with the host's notice and knowledge of the player. */
export type EntryWithNotice = EntryRow & {
  notice: 'mark' | 'blacklist' | null;
  /** The host has a note on the player. */
  noted: boolean;
  /** The player's earlier entries that were paid and played. */
  earlier: number;
};

/** Returns the entry's id; null when its payment has an entry already. */
export async function insertEntry(tx: Tx, row: Insertable<MabarEntryTable>): Promise<number | null> {
  const entry = await tx
    .insertInto('mabar_entry')
    .values(row)
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return entry?.id ?? null;
}

/**
 * Waiting entries in queue order and playing ones as they sat down, in one statement: no entry is in both. `limit`: of
 * the waiting ones, without the first `from`; null: all. `waiting` counts them all while a row is found.
 */
export async function activeEntries(
  db: Db,
  hostId: string,
  { from, limit }: { from: number; limit: number | null } = { from: 0, limit: null },
): Promise<{ queue: EntryWithNotice[]; waiting: number; playing: EntryWithNotice[] }> {
  const queued = db
    .selectFrom('mabar_entry')
    .where('mabar_entry.host_id', '=', hostId)
    .where('mabar_entry.done_at', 'is', null)
    .where('mabar_entry.state', '=', 'queued');
  const page = queued.select('mabar_entry.id').$call(inQueueOrder).offset(from).limit(limit);
  const rows = await withNotice(db)
    .select(
      queued
        .select((entry) => entry.fn.countAll<number>().as('waiting'))
        .$asScalar()
        .$notNull()
        .as('waiting'),
    )
    .where('mabar_entry.host_id', '=', hostId)
    .where('mabar_entry.done_at', 'is', null)
    .where((entry) => entry.or([entry('mabar_entry.state', '=', 'playing'), entry('mabar_entry.id', 'in', page)]))
    .orderBy('mabar_entry.playing_at', (order) => order.asc().nullsFirst())
    .$call(inQueueOrder)
    .execute();
  return {
    queue: rows.filter((row) => row.state === 'queued'),
    waiting: rows[0]?.waiting ?? 0,
    playing: rows.filter((row) => row.state === 'playing'),
  };
}

/** Lanes and parties of a host's waiting entries. */
export async function waitingUnits(db: Db, hostId: string) {
  const rows = await db
    .selectFrom('mabar_entry')
    .select(['priority', 'party_id', 'player_id', 'player_server'])
    .where('host_id', '=', hostId)
    .where('done_at', 'is', null)
    .where('state', '=', 'queued')
    .execute();
  return rows.map(({ priority, party_id: id, player_id, player_server: server }) => ({
    priority,
    party: id === null ? null : { id },
    player: { id: player_id, server },
  }));
}

/** Locks the playing entries of a host, in the order they are shown. */
export function lockPlaying(tx: Tx, hostId: string): Promise<EntryRow[]> {
  return tx
    .selectFrom('mabar_entry')
    .selectAll()
    .where('host_id', '=', hostId)
    .where('done_at', 'is', null)
    .where('state', '=', 'playing')
    .orderBy('playing_at')
    .$call(inQueueOrder)
    .forUpdate()
    .execute();
}

/** SQL condition: an entry of this host in this state, and the rest of its party in that state. */
function wholeParty(hostId: string, entryId: number, state: EntryRow['state']) {
  const pressed = sql`mabar_entry where host_id = ${hostId} and id = ${entryId} and state = ${state}`;
  return sql<boolean>`host_id = ${hostId} and state = ${state} and (
    id = ${entryId} or party_id = (select party_id from ${pressed})
  )`;
}

/**
 * Main: a waiting entry plays with its party and its Sundul ends, also for party members who are done. A Sundul paid
 * while other members played still counts. Returns who plays now; nobody when it did not wait. Ask `findSeated` first.
 */
export async function startPlaying(tx: Tx, hostId: string, entryId: number, now: Date): Promise<number[]> {
  const started = await tx
    .updateTable('mabar_entry')
    .set((eb) => ({
      state: 'playing',
      playing_at: now,
      sundul_at: eb.case().when('party_id', 'is', null).then(null).else(eb.ref('sundul_at')).end(),
      passed: 0,
    }))
    .where(wholeParty(hostId, entryId, 'queued'))
    .returning(['id', 'party_id'])
    .execute();
  const party = started[0]?.party_id ?? null;
  const ids = started.map(({ id }) => id);
  if (party !== null) {
    await sql`
      update mabar_entry set sundul_at = null
      where party_id = ${party} and not exists (
        select from mabar_entry as seated
        where seated.party_id = ${party} and seated.state = 'playing' and seated.id <> all(${ids}::bigint[])
      )`.execute(tx);
  }
  return ids;
}

/** Name of somebody among waiting entries and their parties who has a seat, or is called twice; null: nobody. */
export async function findSeated(tx: Tx, hostId: string, entryIds: readonly number[]): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select called.player_name as name
    from mabar_entry as called
    join mabar_entry as seated using (host_id, player_id, player_server)
    where host_id = ${hostId} and called.state = 'queued' and seated.id <> called.id
      and (called.id = any(${entryIds}::bigint[])
        or called.party_id in (select party_id from mabar_entry where id = any(${entryIds}::bigint[])))
      and (seated.state = 'playing' or seated.state = 'queued' and seated.id = any(${entryIds}::bigint[]))
    limit 1`.execute(tx);
  return rows[0]?.name ?? null;
}

/** A done entry waits again. Returns false when it is not done, has no games left, or its player is erased. */
export async function requeueDone(tx: Tx, hostId: string, entryId: number): Promise<boolean> {
  const requeued = await tx
    .updateTable('mabar_entry')
    .set({ state: 'queued', done_at: null, ended_by_host: false })
    .where('host_id', '=', hostId)
    .where('id', '=', entryId)
    .where('state', '=', 'done')
    .whereRef('played', '<', 'count')
    .where('player_server', '<>', '')
    .returning('id')
    .executeTakeFirst();
  return requeued !== undefined;
}

/** Ganti: an entry and its party return to their places with their games. Returns false when it did not play. */
export async function stopPlaying(tx: Tx, hostId: string, entryId: number): Promise<boolean> {
  const stopped = await tx
    .updateTable('mabar_entry')
    .set({ state: 'queued', playing_at: null })
    .where(wholeParty(hostId, entryId, 'playing'))
    .returning('id')
    .executeTakeFirst();
  return stopped !== undefined;
}

/** Selesai: ends an entry that waits or plays. Returns false when it does neither. */
export async function endEntry(tx: Tx, hostId: string, entryId: number, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('mabar_entry')
    .set({ state: 'done', playing_at: null, done_at: now, ended_by_host: true })
    .where('host_id', '=', hostId)
    .where('id', '=', entryId)
    .where('done_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

export function findEntry(db: Db, hostId: string, entryId: number): Promise<EntryWithNotice | null> {
  return first(withNotice(db).where('mabar_entry.host_id', '=', hostId).where('mabar_entry.id', '=', entryId));
}

/** A host's done entries, the latest first: those after `before`, at most `limit`. */
export function doneEntries(
  db: Db,
  hostId: string,
  { before, limit }: { before: { done: number; id: string } | null; limit: number },
): Promise<EntryWithNotice[]> {
  let query = withNotice(db).where('mabar_entry.host_id', '=', hostId).where('mabar_entry.done_at', 'is not', null);
  if (before !== null) {
    query = query.where((eb) =>
      eb(eb.refTuple('mabar_entry.done_at', 'mabar_entry.id'), '<', eb.tuple(new Date(before.done), Number(before.id))),
    );
  }
  return query.orderBy('mabar_entry.done_at', 'desc').orderBy('mabar_entry.id', 'desc').limit(limit).execute();
}

export async function entryState(db: Db, hostId: string, entryId: number): Promise<EntryRow['state'] | null> {
  const entry = await db
    .selectFrom('mabar_entry')
    .select('state')
    .where('host_id', '=', hostId)
    .where('id', '=', entryId)
    .executeTakeFirst();
  return entry?.state ?? null;
}

/** An entry of this player waits or plays with this host. */
export async function isActivePlayer(db: Db, hostId: string, player: { id: string; server: string }): Promise<boolean> {
  const entry = await db
    .selectFrom('mabar_entry')
    .select('id')
    .where('host_id', '=', hostId)
    .where('player_id', '=', player.id)
    .where('player_server', '=', player.server)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return entry !== undefined;
}

export type PlayerKey = { gameID: string; gameServerID: string };

export function activePlayers(db: Db, hostId: string, ids: readonly string[]): Promise<PlayerKey[]> {
  return db
    .selectFrom('mabar_entry')
    .select(['player_id as gameID', 'player_server as gameServerID'])
    .where('host_id', '=', hostId)
    .where('player_id', 'in', ids)
    .where('done_at', 'is', null)
    .execute();
}

/** Locks the active entries among an entry and the party that its payment paid for. */
export function lockSpokenFor(tx: Tx, entryId: number): Promise<EntryRow[]> {
  return tx
    .selectFrom('mabar_entry')
    .selectAll()
    .where((row) =>
      row.or([
        row('id', '=', entryId),
        row(
          'party_id',
          '=',
          row.selectFrom('mabar_entry as payer').select('payment_id').where('payer.id', '=', entryId),
        ),
      ]),
    )
    .where('done_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Sets when these players last confirmed to be present. */
export async function updatePresence(tx: Tx, entryIds: readonly number[], now: Date): Promise<void> {
  await tx.updateTable('mabar_entry').set({ here_at: now }).where('id', 'in', entryIds).execute();
}

/** The player's latest name in any queue; null: never seen. */
export async function lastKnownName(db: Db, player: { id: string; server: string }): Promise<string | null> {
  const entry = await db
    .selectFrom('mabar_entry')
    .select('player_name')
    .where('player_id', '=', player.id)
    .where('player_server', '=', player.server)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.player_name ?? null;
}

/** Selects one paid entry of a host, as a subquery. Each state has an index of its own. */
export function paidEntryQuery(db: Db, hostId: string, state: 'active' | 'done') {
  return db
    .selectFrom('mabar_entry')
    .select('mabar_entry.id')
    .where('mabar_entry.host_id', '=', hostId)
    .where(isPaid)
    .where('mabar_entry.done_at', state === 'active' ? 'is' : 'is not', null)
    .limit(1);
}

/** SQL condition: the player or the payer of the party paid for the entry. */
export const isPaid = sql<boolean>`num_nonnulls(mabar_entry.payment_id, mabar_entry.party_id) > 0`;

function withNotice(db: Db) {
  return db
    .selectFrom('mabar_entry')
    .leftJoin('mabar_notice', (join) =>
      join
        .onRef('mabar_notice.host_id', '=', 'mabar_entry.host_id')
        .onRef('mabar_notice.player_id', '=', 'mabar_entry.player_id')
        .onRef('mabar_notice.player_server', '=', 'mabar_entry.player_server'),
    )
    .selectAll('mabar_entry')
    .select('mabar_notice.type as notice')
    .select(knownPlayer);
}

/** SQL columns with a host's knowledge of an entry's player; each is one index lookup. */
export function knownPlayer(eb: ExpressionBuilder<Schema, 'mabar_entry'>) {
  return [
    eb
      .exists(
        eb
          .selectFrom('mabar_note')
          .select('mabar_note.host_id')
          .whereRef('mabar_note.host_id', '=', 'mabar_entry.host_id')
          .whereRef('mabar_note.player_id', '=', 'mabar_entry.player_id')
          .whereRef('mabar_note.player_server', '=', 'mabar_entry.player_server'),
      )
      .$castTo<boolean>()
      .as('noted'),
    eb
      .selectFrom('mabar_entry as before')
      .select((before) => before.fn.countAll<number>().as('entries'))
      .whereRef('before.host_id', '=', 'mabar_entry.host_id')
      .whereRef('before.player_id', '=', 'mabar_entry.player_id')
      .whereRef('before.player_server', '=', 'mabar_entry.player_server')
      .whereRef('before.id', '<', 'mabar_entry.id')
      .where(sql<boolean>`num_nonnulls(before.payment_id, before.party_id) > 0`)
      // A parameter would keep the plan from the partial index.
      .where('before.played', '>', sql.lit(0))
      .$asScalar()
      .$notNull()
      .as('earlier'),
  ] as const;
}

/** `rankOf` of the domain, written as in the index `mabar_entry_next`; a fixed zone makes the expression immutable. */
export const laneRank = sql<number>`coalesce(mabar_entry.lane_rank, extract(epoch from mabar_entry.paid_at at time zone 'UTC') * 1000)`;

/** The queue's order (docs/spec/decisions.md "Mabar"), the same as compareQueue's. */
export function inQueueOrder<Output>(
  query: SelectQueryBuilder<Schema, 'mabar_entry', Output>,
): SelectQueryBuilder<Schema, 'mabar_entry', Output> {
  return query
    .orderBy('mabar_entry.priority', 'desc')
    .orderBy('mabar_entry.sundul_at', (order) => order.desc().nullsLast())
    .orderBy(laneRank)
    .orderBy(sql`coalesce(mabar_entry.party_id, '') collate "C"`)
    .orderBy('mabar_entry.id');
}

export function lockEntry(tx: Tx, hostId: string, entryId: number): Promise<EntryRow | null> {
  return first(
    tx.selectFrom('mabar_entry').selectAll().where('host_id', '=', hostId).where('id', '=', entryId).forUpdate(),
  );
}

/** `name`: worn on list and overlay; null: the player's name is. */
export async function setChatName(tx: Tx, entryId: number, name: string | null): Promise<void> {
  await tx
    .updateTable('mabar_entry')
    // A name that an operator took down does not come back by the chat's.
    .set({ chat_name: sql`case when hidden_reason = 'operator' then null else ${name}::text end` })
    .where('id', '=', entryId)
    .execute();
}

/** Gives an entry to another player and clears what was written with it; lanes, games and place stay. */
export async function transferEntry(
  tx: Tx,
  entryId: number,
  player: { id: string; server: string; name: string; hidden: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('mabar_entry')
    .set({
      player_id: player.id,
      player_server: player.server,
      player_name: player.name,
      name_hidden: player.hidden,
      message: '',
      hidden_reason: null,
      chat_name: null,
      transferred_at: now,
    })
    .where('id', '=', entryId)
    .execute();
}

/** Returns the payment of the masked entry; null: this host has no such entry. */
export function maskEntryByOperator(
  tx: Tx,
  hostId: string,
  entryId: number,
): Promise<{ payment: string | null } | null> {
  return first(
    tx
      .updateTable('mabar_entry')
      .set({ hidden_reason: 'operator', name_hidden: true, chat_name: null })
      .where('host_id', '=', hostId)
      .where('id', '=', entryId)
      .returning('payment_id as payment'),
  );
}
