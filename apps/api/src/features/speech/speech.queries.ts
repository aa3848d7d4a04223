import type { AlertState } from '@mabarin/domain/alerts/alert';
import { DEFAULT_SOUND, type SoundSettings } from '@mabarin/domain/alerts/sound';
import type { AlertTier } from '@mabarin/domain/alerts/tier';
import type { Selectable } from 'kysely';
import type { Db, Schema, Tx } from '#schema.ts';

/** The speech columns of `alert` are written here only; the rest belongs to the area above, alerts. */
export type AlertRow = Selectable<Schema['alert']>;

/** The spoken parts of an alert. */
export type Spoken = Pick<AlertRow, 'subject' | 'name' | 'amount' | 'quiet'> & { message: string };

const UNPLAYED: readonly AlertState[] = ['held', 'queued'];

/** A host's settings for alerts read aloud. */
export async function findSound(
  db: Db,
  hostId: string,
): Promise<{ tts: boolean; sound: SoundSettings; tiers: readonly AlertTier[] }> {
  const row = await db
    .selectFrom('overlay_setting')
    .select(['tts', 'sound', 'tiers'])
    .where('host_id', '=', hostId)
    .executeTakeFirst();
  return { tts: row?.tts ?? false, sound: row?.sound ?? DEFAULT_SOUND, tiers: row?.tiers ?? [] };
}

/** At least `length` alerts of a host wait, in the line or for review. */
export async function isLineLong(tx: Tx, hostId: string, length: number): Promise<boolean> {
  for (const state of UNPLAYED) {
    const rows = await tx
      .selectFrom('alert')
      .select('id')
      .where('host_id', '=', hostId)
      .where('state', '=', state)
      .limit(length)
      .execute();
    if (rows.length >= length) return true;
  }
  return false;
}

/** Locks a host's playback lease, which exists for every alert's host: claims and changes of an alert lock it first. */
export async function lockLease(tx: Tx, hostId: string): Promise<void> {
  await tx.selectFrom('stage_lease').select('host_id').where('host_id', '=', hostId).forUpdate().execute();
}

/** Marks a waiting alert with a message and without speech as pending; returns false when there is none. */
export async function markPending(tx: Tx, id: string, now: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('alert')
    .set({ speech_state: 'pending', speech_asked_at: now })
    .where('id', '=', id)
    .where('message', 'is not', null)
    .where('speech_state', 'is', null)
    .where('state', 'in', UNPLAYED)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Removes the speech of a host's waiting alerts after a change of voice, so that it is requested again. */
export async function forgetSpeech(tx: Tx, hostId: string): Promise<void> {
  for (const state of UNPLAYED) {
    await tx
      .updateTable('alert')
      .set({ speech_state: null, speech_id: null, speech_ms: null, speech_asked_at: null })
      .where('host_id', '=', hostId)
      .where('state', '=', state)
      .where('speech_state', 'is not', null)
      .execute();
  }
}

/** Words of an alert that waits for speech, else undefined. */
export function findPending(db: Db, id: string): Promise<(Spoken & Pick<AlertRow, 'host_id'>) | undefined> {
  return db
    .selectFrom('alert')
    .select(['host_id', 'subject', 'name', 'amount', 'quiet', 'message'])
    .$narrowType<{ message: string }>()
    .where('id', '=', id)
    .where('message', 'is not', null)
    .where('speech_state', '=', 'pending')
    .where('state', 'in', UNPLAYED)
    .executeTakeFirst();
}

/** Gives a waiting alert its speech, or none; returns false when its words changed meanwhile. */
export async function settleSpeech(
  tx: Tx,
  id: string,
  { name, amount, message }: Spoken,
  speech: { key: string; durationMs: number } | null,
): Promise<boolean> {
  const settled = await tx
    .updateTable('alert')
    .set(
      speech === null
        ? { speech_state: 'failed' }
        : { speech_state: 'ready', speech_id: speech.key, speech_ms: speech.durationMs },
    )
    .where('id', '=', id)
    .where('speech_state', '=', 'pending')
    .where('state', 'in', UNPLAYED)
    .where('name', '=', name)
    .where('amount', '=', amount)
    .where('message', '=', message)
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}

export async function saysSpeech(db: Db, hostId: string, key: string): Promise<boolean> {
  const found = await db
    .selectFrom('alert')
    .select('id')
    .where('speech_id', '=', key)
    .where('host_id', '=', hostId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
