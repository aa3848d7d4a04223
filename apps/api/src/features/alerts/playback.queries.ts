import type { AlertState } from '@mabarin/domain/alerts/alert';
import { DEFAULT_SOUND } from '@mabarin/domain/alerts/sound';
import type { Selectable, Updateable } from 'kysely';
import type { PlaybackLeaseTable } from './alerts.tables.ts';
import type { OverlaySetting } from './settings.queries.ts';
import type { Db, Tx } from '#schema.ts';

export type Lease = Selectable<PlaybackLeaseTable>;

/** Locks a host's playback lease, which orders everything its overlay pages do. Creates it when missing. */
export async function lockLease(tx: Tx, hostId: string): Promise<Lease> {
  const lock = () =>
    tx.selectFrom('stage_lease').selectAll().where('host_id', '=', hostId).forUpdate().executeTakeFirst();
  const lease = await lock();
  if (lease) return lease;
  await ensureLease(tx, hostId);
  const made = await lock();
  if (!made) throw new Error('a playback lease that was just made is not there');
  return made;
}

export async function ensureLease(tx: Tx, hostId: string): Promise<void> {
  await tx
    .insertInto('stage_lease')
    .values({ host_id: hostId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A host's settings that decide about a new alert. `leased`: a lease row exists. */
export type Intake = Pick<OverlaySetting, 'tts' | 'orders' | 'gifts' | 'turns' | 'tiers' | 'sound'> &
  Pick<Lease, 'review'> & { leased: boolean };

export async function findIntake(tx: Tx, hostId: string): Promise<Intake> {
  const { leased, review, tts, orders, gifts, turns, tiers, sound } = await tx
    .selectFrom('host')
    .leftJoin('stage_lease', 'stage_lease.host_id', 'host.id')
    .leftJoin('overlay_setting', 'overlay_setting.host_id', 'host.id')
    .select(['stage_lease.host_id as leased', 'review', 'tts', 'orders', 'gifts', 'turns', 'tiers', 'sound'])
    .where('host.id', '=', hostId)
    .executeTakeFirstOrThrow();
  return {
    leased: leased !== null,
    review: review ?? 'off',
    tts: tts ?? false,
    orders: orders ?? false,
    gifts: gifts ?? false,
    turns: turns ?? false,
    tiers: tiers ?? [],
    sound: sound ?? DEFAULT_SOUND,
  };
}

export async function updateLease(tx: Tx, hostId: string, change: Updateable<PlaybackLeaseTable>): Promise<void> {
  await tx.updateTable('stage_lease').set(change).where('host_id', '=', hostId).execute();
}

/** `renewed`: this page holds the lease and has nothing to do for it. */
export type LeasePeek = Pick<Lease, 'instance' | 'presence' | 'expires_at' | 'fence' | 'paused'> & {
  waiting: number;
  renewed: boolean;
};

/** The same statement renews the lease if nothing plays, waits or has changed, as in most calls. */
export async function renewOrPeek(
  tx: Tx,
  { hostId, ...page }: { hostId: string; instance: string } & Pick<Lease, 'presence' | 'version' | 'streaming'>,
  { heardAt, silentSince, until }: { heardAt: Date; silentSince: Date; until: Date },
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
        // Otherwise this call starts the host, and its viewers must be notified.
        .where('heard_at', '>', silentSince)
        .where((eb) => eb.or([eb('challenger', 'is', null), eb('challenger_until', '<=', heardAt)]))
        // Two conditions, because each has an index of its own.
        .where(({ not, exists }) => not(exists(alertsIn(tx, hostId, ['queued']).select('id'))))
        .where(({ not, exists }) => not(exists(alertsIn(tx, hostId, ['leased', 'started']).select('id'))))
        .returning((eb) => [
          'stage_lease.host_id',
          // Thousands of pages renew every 5 s and a crash loses at most a second of renewals, so the commit does not
          // wait for the disk.
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

/** Hosts whose page stopped asking before the lease ran out. */
export async function listExpiredLeases(db: Db, now: Date, limit: number): Promise<string[]> {
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

/** Forgets frozen pages that are gone or paint again. Returns their hosts. */
export async function forgetFrozen(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('stage_lease')
    .set({ frozen_until: null })
    .where('frozen_until', '<=', now)
    .returning('host_id')
    .execute();
  return rows.map((row) => row.host_id);
}
