import type { Insertable, Selectable } from 'kysely';
import type { ImageTable } from './image.tables.ts';
import type { Db, Tx } from '#schema.ts';

export async function insertImages(tx: Tx, rows: Insertable<ImageTable>[]): Promise<void> {
  await tx.insertInto('image').values(rows).execute();
}

export function findImage(db: Db, name: string): Promise<Pick<Selectable<ImageTable>, 'mime' | 'bytes'> | undefined> {
  return db.selectFrom('image').select(['mime', 'bytes']).where('name', '=', name).executeTakeFirst();
}

export async function deleteImage(tx: Tx, imageId: string): Promise<void> {
  await tx.deleteFrom('image').where('image_id', '=', imageId).execute();
}
