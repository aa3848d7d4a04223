import type { MediaState } from '@mabarin/domain/alerts/media';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { MediaTable } from './alerts.tables.ts';
import type { Db, Tx } from '#schema.ts';

export type MediaRow = Omit<Selectable<MediaTable>, 'bytes' | 'webp' | 'webp_tries' | 'source'>;

const columns = [
  'id',
  'host_id',
  'name',
  'type',
  'state',
  'source_hash',
  'tries',
  'hash',
  'webp_hash',
  'mime',
  'size',
  'width',
  'height',
  'ms',
  'fault',
  'created_at',
] as const;

export function listMedia(db: Db, hostId: string): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .select(columns)
    .where('host_id', '=', hostId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export function findReady(db: Db, hostId: string, ids: readonly string[]): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .select(columns)
    .where('host_id', '=', hostId)
    .where('id', 'in', ids)
    .where('state', '=', 'ready')
    .execute();
}

/** The host's file made from the same upload. */
export function findSame(db: Db, hostId: string, sourceHash: string): Promise<MediaRow | undefined> {
  return db
    .selectFrom('media')
    .select(columns)
    .where('host_id', '=', hostId)
    .where('source_hash', '=', sourceHash)
    .where('state', '<>', 'failed')
    .executeTakeFirst();
}

/** A host's files, bytes and number waiting to be encoded, without the file `except`. */
export async function mediaUse(
  db: Db,
  hostId: string,
  except: string | null = null,
): Promise<{ files: number; bytes: number; processing: number }> {
  const { files, bytes, processing } = await db
    .selectFrom('media')
    .select((eb) => [
      eb.fn.countAll<number>().as('files'),
      sql<number>`coalesce(sum(size + coalesce(octet_length(webp), 0)), 0)`.as('bytes'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'processing').as('processing'),
    ])
    .where('host_id', '=', hostId)
    .$if(except !== null, (query) => query.where('id', '<>', except))
    .executeTakeFirstOrThrow();
  return { files, bytes: Number(bytes), processing };
}

export async function insertMedia(tx: Tx, row: Insertable<MediaTable>): Promise<MediaRow> {
  return tx.insertInto('media').values(row).returning(columns).executeTakeFirstOrThrow();
}

/** Counts a try and returns the upload. Undefined when it is no longer being encoded. */
export async function takeSource(
  db: Db,
  id: string,
): Promise<{ host_id: string; tries: number; source: Buffer } | undefined> {
  const taken = await db
    .updateTable('media')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .returning(['host_id', 'tries', 'source'])
    .$narrowType<{ source: Buffer }>()
    .executeTakeFirst();
  return taken;
}

/** Counts a try and returns an older video whose WebP was not made yet. Two processes take two. */
export async function takeOlderVideo(
  db: Db,
  tries: number,
): Promise<{ id: string; host_id: string; bytes: Buffer } | undefined> {
  return db
    .updateTable('media')
    .set((eb) => ({ webp_tries: eb('webp_tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('media')
        .select('id')
        .where('webp_tries', '<', tries)
        .orderBy('webp_tries')
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'host_id', 'bytes'])
    .$narrowType<{ bytes: Buffer }>()
    .executeTakeFirst();
}

/** Ends the making of an older video's WebP. Returns false when it has ended or the video was deleted. */
export async function settleWebp(
  tx: Tx,
  id: string,
  copy: Pick<Updateable<MediaTable>, 'webp' | 'webp_hash'>,
): Promise<boolean> {
  const settled = await tx
    .updateTable('media')
    .set({ ...copy, webp_tries: null })
    .where('id', '=', id)
    .where('webp_tries', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}

/** Ends the encoding of a file. Returns false when it has ended or the file was deleted. */
export async function settleMedia(
  tx: Tx,
  id: string,
  state: Exclude<MediaState, 'processing'>,
  change: Updateable<MediaTable>,
): Promise<boolean> {
  const settled = await tx
    .updateTable('media')
    .set({ ...change, state, source: null })
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}

export async function deleteMediaOf(tx: Tx, hostId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('media')
    .where('id', '=', id)
    .where('host_id', '=', hostId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** At most `count` bytes of a stored file, or of its animated WebP. */
export function findBytes(
  db: Db,
  { hash, copy }: { hash: string; copy: 'bytes' | 'webp' },
  { from, count }: { from: number; count: number },
): Promise<{ bytes: Buffer } | undefined> {
  return db
    .selectFrom('media')
    .select(sql<Buffer>`substring(${sql.ref(copy)} from ${from + 1}::int for ${count}::int)`.as('bytes'))
    .where(copy === 'bytes' ? 'hash' : 'webp_hash', '=', hash)
    .limit(1)
    .executeTakeFirst();
}

/** The size of an animated WebP. */
export function findWebp(db: Db, hash: string): Promise<{ size: number } | undefined> {
  return db
    .selectFrom('media')
    .select(sql<number>`octet_length(webp)`.as('size'))
    .where('webp_hash', '=', hash)
    .limit(1)
    .executeTakeFirst();
}

export function findFile(db: Db, hash: string): Promise<Pick<MediaRow, 'type' | 'mime' | 'size'> | undefined> {
  return db.selectFrom('media').select(['type', 'mime', 'size']).where('hash', '=', hash).limit(1).executeTakeFirst();
}
