import { allowedFrom, type AlertState } from '@mabarin/domain/overlay/alert';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { AlertTable, OverlaySettingTable, StageLeaseTable } from './overlay.tables.ts';
import type { Db, Tx } from '#schema.ts';

export type AlertRow = Selectable<AlertTable>;
export type Lease = Selectable<StageLeaseTable>;
export type OverlaySetting = Omit<Selectable<OverlaySettingTable>, 'host_id'>;

/** Puts an alert into the line; false when this support has one already. */
export async function insertAlert(tx: Tx, row: Insertable<AlertTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('alert')
    .values(row)
    .onConflict((conflict) => conflict.column('support_id').where('kind', '=', 'support').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Takes the next alert of the line for a stage: real ones before tests, one that came back before the others, then by
 * the time of the money, then by id.
 */
export function claimNext(tx: Tx, hostId: string, fence: number): Promise<AlertRow | undefined> {
  return tx
    .updateTable('alert')
    .set((eb) => ({ state: 'leased', fence, attempt: eb('attempt', '+', 1) }))
    .where(
      'id',
      '=',
      tx
        .selectFrom('alert')
        .select('id')
        .where('host_id', '=', hostId)
        .where('state', '=', 'queued')
        .orderBy(sql`kind = 'test'`)
        .orderBy(sql`attempt = 0`)
        .orderBy('settled_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** The alert that a stage has claimed and not ended yet: at most one per host. */
export function lockPlaying(tx: Tx, hostId: string): Promise<AlertRow | undefined> {
  return tx
    .selectFrom('alert')
    .selectAll()
    .where('host_id', '=', hostId)
    .where('state', 'in', ['leased', 'started'])
    .forUpdate()
    .executeTakeFirst();
}

export function lockAlert(tx: Tx, hostId: string, id: string): Promise<AlertRow | undefined> {
  return tx
    .selectFrom('alert')
    .selectAll()
    .where('id', '=', id)
    .where('host_id', '=', hostId)
    .forUpdate()
    .executeTakeFirst();
}

/** Moves an alert to a state if it may go there from where it is; false when it may not. */
export async function moveAlert(
  tx: Tx,
  id: string,
  state: AlertState,
  change: Updateable<AlertTable> = {},
): Promise<boolean> {
  const moved = await tx
    .updateTable('alert')
    .set({ ...change, state })
    .where('id', '=', id)
    .where('state', 'in', allowedFrom(state))
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

export async function countWaiting(db: Db, hostId: string): Promise<number> {
  const { count } = await db
    .selectFrom('alert')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('host_id', '=', hostId)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks a host's stage lease, which orders everything its overlay pages do. */
export async function lockLease(tx: Tx, hostId: string): Promise<Lease> {
  const lock = () =>
    tx.selectFrom('stage_lease').selectAll().where('host_id', '=', hostId).forUpdate().executeTakeFirst();
  const lease = await lock();
  if (lease) return lease;
  await tx
    .insertInto('stage_lease')
    .values({ host_id: hostId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await lock();
  if (!made) throw new Error('a stage lease that was just made is not there');
  return made;
}

export async function updateLease(tx: Tx, hostId: string, change: Updateable<StageLeaseTable>): Promise<void> {
  await tx.updateTable('stage_lease').set(change).where('host_id', '=', hostId).execute();
}

/** Hosts whose stage has not been heard from in time. */
export async function listDeadStages(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stage_lease')
    .select('host_id')
    .where('instance', 'is not', null)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.host_id);
}

/** The host's name as display pages show it. */
export function findDisplayHost(db: Db, hostId: string): Promise<{ username: string; name: string }> {
  return db.selectFrom('host').select(['username', 'name']).where('id', '=', hostId).executeTakeFirstOrThrow();
}

/** The host's overlay settings, or the defaults: sound on, speech off, logo off. */
export async function findSetting(db: Db, hostId: string): Promise<OverlaySetting> {
  const row = await db
    .selectFrom('overlay_setting')
    .select(['notification_sound', 'tts', 'show_logo', 'logo'])
    .where('host_id', '=', hostId)
    .executeTakeFirst();
  return row ?? { notification_sound: true, tts: false, show_logo: false, logo: null };
}
