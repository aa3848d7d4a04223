import { allowedFrom, type AlertState } from '@mabarin/domain/overlay/alert';
import type { Insertable, Selectable, Updateable } from 'kysely';
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
 * The next alert of the line, locked: replays and what came back first, tests last, then by the time of the money, then
 * by the time at which it came into the line, for gateways tell whole seconds.
 */
export function lockNext(tx: Tx, hostId: string): Promise<AlertRow | undefined> {
  return inLine(tx, hostId).limit(1).forUpdate().skipLocked().executeTakeFirst();
}

/** The next few alerts of the line. */
export function listNext(tx: Tx, hostId: string, limit: number): Promise<AlertRow[]> {
  return inLine(tx, hostId).limit(limit).execute();
}

function inLine(tx: Tx, hostId: string) {
  return tx
    .selectFrom('alert')
    .selectAll()
    .where('host_id', '=', hostId)
    .where('state', '=', 'queued')
    .orderBy('rank')
    .orderBy('settled_at')
    .orderBy('created_at')
    .orderBy('id');
}

/** Gives a waiting alert to a stage for so many milliseconds. */
export function claimAlert(
  tx: Tx,
  id: string,
  { fence, durationMs }: { fence: number; durationMs: number },
): Promise<AlertRow> {
  return tx
    .updateTable('alert')
    .set((eb) => ({ state: 'leased', fence, attempt: eb('attempt', '+', 1), duration_ms: durationMs }))
    .where('id', '=', id)
    .where('state', 'in', allowedFrom('leased'))
    .returningAll()
    .executeTakeFirstOrThrow();
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

/** When the overlay page that may play was last heard from; null: none ever was. */
export async function overlayHeardAt(db: Db, hostId: string): Promise<Date | null> {
  const lease = await db.selectFrom('stage_lease').select('heard_at').where('host_id', '=', hostId).executeTakeFirst();
  return lease?.heard_at ?? null;
}

const WAITING: readonly AlertState[] = ['held', 'queued'];

export async function isReplayWaiting(tx: Tx, supportId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('alert')
    .select('id')
    .where('support_id', '=', supportId)
    .where('kind', '=', 'replay')
    .where('state', 'in', WAITING)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Skips what is not over yet of these supports; answers how many alerts that were. */
export async function dropUnfinished(
  tx: Tx,
  { hostId, supportIds, now }: { hostId: string; supportIds: readonly string[]; now: Date },
): Promise<number> {
  if (supportIds.length === 0) return 0;
  const dropped = await tx
    .updateTable('alert')
    .set({ state: 'skipped', finished_at: now })
    .where('host_id', '=', hostId)
    .where('support_id', 'in', supportIds)
    .where('state', 'in', allowedFrom('skipped'))
    .returning('id')
    .execute();
  return dropped.length;
}

/** An alert whose words change has lost its speech. */
const unsaid = { speech_state: null, speech_id: null, speech_ms: null, speech_asked_at: null } as const;

/** Changes what the waiting alerts of a support show; answers their ids. */
export async function rewriteWaiting(
  tx: Tx,
  supportId: string,
  shown: Pick<Updateable<AlertTable>, 'name' | 'message' | 'duration_ms'>,
): Promise<string[]> {
  const written = await tx
    .updateTable('alert')
    .set({ ...shown, ...unsaid })
    .where('support_id', '=', supportId)
    .where('state', 'in', WAITING)
    .returning('id')
    .execute();
  return written.map(({ id }) => id);
}

/** Whether the alert of a support is kept back for review. */
export async function isHeld(tx: Tx, supportId: string): Promise<boolean> {
  const held = await tx
    .selectFrom('alert')
    .select('id')
    .where('support_id', '=', supportId)
    .where('state', '=', 'held')
    .executeTakeFirst();
  return held !== undefined;
}

/** Moves the held alert of a support into the line, as it is or without its message; false: none is held. */
export async function releaseHeld(
  tx: Tx,
  supportId: string,
  change: Pick<Updateable<AlertTable>, 'message' | 'duration_ms'> | null,
): Promise<boolean> {
  const released = await tx
    .updateTable('alert')
    .set({ ...(change === null ? {} : { ...change, ...unsaid }), state: 'queued' })
    .where('support_id', '=', supportId)
    .where('state', '=', 'held')
    .returning('id')
    .executeTakeFirst();
  return released !== undefined;
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
  await ensureLease(tx, hostId);
  const made = await lock();
  if (!made) throw new Error('a stage lease that was just made is not there');
  return made;
}

/** Makes the lease of a host that has none: nobody on stage, nothing paused, nothing reviewed. */
export async function ensureLease(tx: Tx, hostId: string): Promise<void> {
  await tx
    .insertInto('stage_lease')
    .values({ host_id: hostId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A host's lease as it stands, or null before anything of its line ever happened. */
export async function findLease(db: Db, hostId: string): Promise<Lease | null> {
  const lease = await db.selectFrom('stage_lease').selectAll().where('host_id', '=', hostId).executeTakeFirst();
  return lease ?? null;
}

export async function updateLease(tx: Tx, hostId: string, change: Updateable<StageLeaseTable>): Promise<void> {
  await tx.updateTable('stage_lease').set(change).where('host_id', '=', hostId).execute();
}

/** The stage as a page finds it; `renewed`: it is this page's, and there is nothing to do for it. */
export type LeasePeek = Pick<Lease, 'instance' | 'presence' | 'expires_at' | 'fence' | 'paused'> & {
  waiting: number;
  renewed: boolean;
};

/**
 * Looks at the stage without locking it. In the same statement the lease of the page that has it is renewed, if nothing
 * plays or waits, nobody wants the stage and nothing about the page is new: what most calls of most pages are.
 */
export async function renewOrPeek(
  tx: Tx,
  { hostId, ...page }: { hostId: string; instance: string } & Pick<Lease, 'presence' | 'version' | 'streaming'>,
  { heardAt, until }: { heardAt: Date; until: Date },
): Promise<LeasePeek | undefined> {
  const found = await tx
    .with('renewed', (cte) =>
      cte
        .updateTable('stage_lease')
        .set({ heard_at: heardAt, expires_at: until })
        .where('host_id', '=', hostId)
        .where('instance', '=', page.instance)
        .where('presence', '=', page.presence)
        .where('version', 'is not distinct from', page.version)
        .where('streaming', 'is not distinct from', page.streaming)
        .where((eb) => eb.or([eb('challenger', 'is', null), eb('challenger_until', '<=', heardAt)]))
        // Apart, because each has an index of its own.
        .where(({ not, exists }) => not(exists(alertsIn(tx, hostId, ['queued']).select('id'))))
        .where(({ not, exists }) => not(exists(alertsIn(tx, hostId, ['leased', 'started']).select('id'))))
        .returning((eb) => [
          'stage_lease.host_id',
          // Thousands of pages renew every 5 s, and a crash of the database costs them a second at most: nobody waits
          // for the disk.
          eb.fn<string>('set_config', [eb.val('synchronous_commit'), eb.val('off'), eb.lit(true)]).as('commit'),
        ]),
    )
    .selectFrom('stage_lease')
    .leftJoin('renewed', 'renewed.host_id', 'stage_lease.host_id')
    .select(['instance', 'presence', 'expires_at', 'fence', 'paused', 'renewed.commit'])
    .select((eb) =>
      alertsIn(tx, hostId, ['queued'])
        .select(eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('waiting'),
    )
    .where('stage_lease.host_id', '=', hostId)
    .executeTakeFirst();
  return found && { ...found, renewed: found.commit !== null };
}

function alertsIn(tx: Tx, hostId: string, states: readonly AlertState[]) {
  return tx.selectFrom('alert').where('alert.host_id', '=', hostId).where('alert.state', 'in', states);
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

/** How many test alerts wait. */
export async function countWaitingTests(db: Db, hostId: string): Promise<number> {
  const { count } = await db
    .selectFrom('alert')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('host_id', '=', hostId)
    .where('state', '=', 'queued')
    .where('kind', '=', 'test')
    .executeTakeFirstOrThrow();
  return count;
}

const settingColumns = ['notification_sound', 'tts', 'show_logo', 'logo', 'hold_inactive', 'variations'] as const;

/** A host's overlay settings, kept from changing until the transaction ends; made with the defaults if need be. */
export async function lockSetting(tx: Tx, hostId: string): Promise<OverlaySetting> {
  await tx
    .insertInto('overlay_setting')
    .values({ host_id: hostId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('overlay_setting')
    .select(settingColumns)
    .where('host_id', '=', hostId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateSetting(tx: Tx, hostId: string, setting: OverlaySetting): Promise<void> {
  const variations = JSON.stringify(setting.variations);
  await tx
    .updateTable('overlay_setting')
    .set({ ...setting, variations })
    .where('host_id', '=', hostId)
    .execute();
}

/** The host's overlay settings, or the defaults: sound on, speech off, logo off, held while the source is off air. */
export async function findSetting(db: Db, hostId: string): Promise<OverlaySetting> {
  const row = await db
    .selectFrom('overlay_setting')
    .select(settingColumns)
    .where('host_id', '=', hostId)
    .executeTakeFirst();
  return (
    row ?? {
      notification_sound: true,
      tts: false,
      show_logo: false,
      logo: null,
      hold_inactive: true,
      variations: [],
    }
  );
}
