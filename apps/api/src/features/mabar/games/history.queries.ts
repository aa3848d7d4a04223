import { sql } from 'kysely';
import type { EntryRow } from '#features/mabar/queue/entry.queries.ts';
import type { Db, Tx } from '#schema.ts';

type EntryPlayer = Pick<EntryRow, 'player_id' | 'player_server'>;

/** A host's note on a player, and how many of the player's entries here were paid and played. */
export async function findKnown(
  db: Db,
  hostId: string,
  player: EntryPlayer,
): Promise<{ note: { text: string; modified_at: Date } | null; visits: number }> {
  const note = await db
    .selectFrom('mabar_note')
    .select(['text', 'modified_at'])
    .where('host_id', '=', hostId)
    .where('player_id', '=', player.player_id)
    .where('player_server', '=', player.player_server)
    .executeTakeFirst();
  const { visits } = await entriesQuery(db, hostId, player)
    .select((eb) => eb.fn.countAll<number>().as('visits'))
    .where(sql<boolean>`num_nonnulls(mabar_entry.payment_id, mabar_entry.party_id) > 0`)
    .where('mabar_entry.played', '>', sql.lit(0))
    .executeTakeFirstOrThrow();
  return { note: note ?? null, visits };
}

/** A player's entries at a host, newest first: those older than `before`, at most `limit`. */
export async function entriesOf(
  db: Db,
  hostId: string,
  player: EntryPlayer,
  { before, limit }: { before: number | null; limit: number },
): Promise<
  (Pick<
    EntryRow,
    'id' | 'title' | 'paid_at' | 'state' | 'played' | 'count' | 'returned' | 'payment_id' | 'party_id'
  > & {
    price: number | null;
  })[]
> {
  let query = entriesQuery(db, hostId, player)
    .leftJoin('payment', (join) =>
      join.on('payment.id', '=', (eb) => eb.fn.coalesce('mabar_entry.payment_id', 'mabar_entry.party_id')),
    )
    .select(['mabar_entry.id', 'mabar_entry.title', 'mabar_entry.paid_at', 'mabar_entry.state', 'mabar_entry.played'])
    .select(['mabar_entry.count', 'mabar_entry.returned', 'mabar_entry.payment_id', 'mabar_entry.party_id'])
    // Every player of a party has the same share.
    .select(sql<number | null>`payment.price / mabar_entry.party_size`.as('price'));
  if (before !== null) query = query.where('mabar_entry.id', '<', before);
  return query.orderBy('mabar_entry.id', 'desc').limit(limit).execute();
}

function entriesQuery(db: Db, hostId: string, player: EntryPlayer) {
  return db
    .selectFrom('mabar_entry')
    .where('mabar_entry.host_id', '=', hostId)
    .where('mabar_entry.player_id', '=', player.player_id)
    .where('mabar_entry.player_server', '=', player.player_server);
}

/** Returns false when the note was the same already. */
export async function upsertNote(
  tx: Tx,
  row: EntryPlayer & { host_id: string; text: string; modified_at: Date },
): Promise<boolean> {
  const written = await tx
    .insertInto('mabar_note')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['host_id', 'player_id', 'player_server'])
        .doUpdateSet({ text: row.text, modified_at: row.modified_at })
        .where('mabar_note.text', '<>', row.text),
    )
    .returning('host_id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Returns false when there was no note. */
export async function deleteNote(tx: Tx, hostId: string, player: EntryPlayer): Promise<boolean> {
  const gone = await tx
    .deleteFrom('mabar_note')
    .where('host_id', '=', hostId)
    .where('player_id', '=', player.player_id)
    .where('player_server', '=', player.player_server)
    .returning('host_id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Deletes notes of these hosts on players whom no entry names any more. */
export async function deleteNotesOfErased(tx: Tx, hostIds: readonly string[]): Promise<void> {
  await sql`
    delete from mabar_note as note
    where note.host_id = any(${[...hostIds]}::uuid[])
      and not exists (
        select from mabar_entry as entry
        where entry.host_id = note.host_id and entry.player_id = note.player_id
          and entry.player_server = note.player_server
      )`.execute(tx);
}
