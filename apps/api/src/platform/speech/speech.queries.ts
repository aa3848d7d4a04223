import type { Selectable } from 'kysely';
import type { SpeechFileTable } from './speech.tables.ts';
import type { Db } from '#schema.ts';

/** Length of a stored file in ms, and renews its use; null: none. */
export async function touchSpeech(db: Db, key: string, now: Date): Promise<number | null> {
  const touched = await db
    .updateTable('speech_file')
    .set({ used_at: now })
    .where('key', '=', key)
    .returning('duration_ms')
    .executeTakeFirst();
  return touched?.duration_ms ?? null;
}

export async function putSpeech(db: Db, file: SpeechFileTable): Promise<void> {
  await db
    .insertInto('speech_file')
    .values(file)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ used_at: file.used_at }))
    .execute();
}

export function findSpeech(
  db: Db,
  key: string,
): Promise<Pick<Selectable<SpeechFileTable>, 'mime' | 'bytes'> | undefined> {
  return db.selectFrom('speech_file').select(['mime', 'bytes']).where('key', '=', key).executeTakeFirst();
}
