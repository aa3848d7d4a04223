import type { ChannelEvent } from '@mabarin/domain/notify/channel';
import type { DeviceEvent } from '@mabarin/domain/notify/device';
import { first } from '#platform/db/first.ts';
import { subSeconds } from '#platform/date-fns.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { HostDeviceTable, HostNoticeTable } from '#features/notify/notify.tables.ts';
import { SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS } from '#platform/http/session.ts';
import type { Db, Tx } from '#schema.ts';

export type HostDevice = Selectable<HostDeviceTable>;
export type HostNotice = Selectable<HostNoticeTable>;

export function deviceOf(db: Db, sessionId: string): Promise<HostDevice | null> {
  return first(db.selectFrom('host_device').selectAll().where('session_id', '=', sessionId));
}

export async function putDevice(tx: Tx, { id, ...row }: Insertable<HostDeviceTable>): Promise<void> {
  await tx
    .insertInto('host_device')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
    .execute();
}

export async function deleteDevice(db: Db, by: { id: string } | { session_id: string }): Promise<void> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['session_id', by.session_id] as const);
  await db.deleteFrom('host_device').where(column, '=', value).execute();
}

/** A device whose session may still read what it is told; null: its session is over. */
export function findLiveDevice(db: Db, id: string, now: Date): Promise<HostDevice | null> {
  return first(
    db
      .selectFrom('host_device as device')
      .innerJoin('session', 'session.id', 'device.session_id')
      .innerJoin('host', 'host.id', 'device.host_id')
      .selectAll('device')
      .where('device.id', '=', id)
      .where('session.revoked_at', 'is', null)
      .where('session.last_seen_at', '>', subSeconds(now, SESSION_IDLE_SECONDS))
      .where('session.created_at', '>', subSeconds(now, SESSION_ABSOLUTE_SECONDS))
      .where('host.status', '=', 'active'),
  );
}

export async function hasDevices(db: Db): Promise<boolean> {
  return (await db.selectFrom('host_device').select('id').limit(1).execute()).length > 0;
}

/** Writes down a notice; one with its key is there already. */
export async function insertNotice(tx: Tx, notice: Omit<Insertable<HostNoticeTable>, 'told_at'>): Promise<void> {
  await tx
    .insertInto('host_notice')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Events that no command tells. */
export type News = Exclude<DeviceEvent, ChannelEvent>;
type Found = Pick<HostNotice, 'host_id' | 'key'> & { event: News; state: string; amount: number };

/**
 * News since `since` of hosts whose devices want them, a read across areas: ended cash-outs, new sign-ins of the host
 * itself, queues that became empty, and closing times that passed.
 */
export async function findNews(db: Db, { since, now }: { since: Date; now: Date }): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with wanted as (select distinct host_id, unnest(events) as event from host_device)
    select cashout.host_id, 'cash_out ' || cashout.id || ' ' || cashout.state as key, 'cash_out' as event,
      cashout.state, cashout.amount
    from cashout
    join wanted on wanted.host_id = cashout.host_id and wanted.event = 'cash_out'
    where cashout.ended_at > ${since}
    union all
    select session.host_id, 'sign_in ' || session.id, 'sign_in', coalesce(session.device, ''), 0
    from session
    join wanted on wanted.host_id = session.host_id and wanted.event = 'sign_in'
    where session.created_at > ${since} and session.member_id is null
      and not exists (select from host_device where host_device.session_id = session.id)
    union all
    select wanted.host_id, 'queue_empty ' || extract(epoch from last.done_at), 'queue_empty', '', 0
    from wanted
    join lateral (
      select done_at from mabar_entry where host_id = wanted.host_id order by done_at desc nulls first limit 1
    ) as last on last.done_at > ${since}
    where wanted.event = 'queue_empty'
    union all
    select host.id, 'last_order ' || host.last_order_at, 'last_order', '', 0
    from host
    join wanted on wanted.host_id = host.id and wanted.event = 'last_order'
    where host.last_order_at > ${since} and host.last_order_at <= ${now}`.execute(db);
  return rows;
}

/** Takes the notices that nobody was told of, so that each is told by one process. */
export function takeUntold(tx: Tx, now: Date, limit: number): Promise<HostNotice[]> {
  return tx
    .updateTable('host_notice')
    .set({ told_at: now })
    .where('told_at', 'is', null)
    .where((row) =>
      row(
        'host_notice.key',
        'in',
        row
          .selectFrom('host_notice as untold')
          .select('untold.key')
          .where('untold.told_at', 'is', null)
          .orderBy('untold.created_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .returningAll()
    .execute();
}

/** Devices of a host that want an event; `ofHost`: those of the host itself alone. */
export async function devicesFor(tx: Tx, hostId: string, event: string, ofHost: boolean): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select device.id from host_device as device
    join session on session.id = device.session_id and session.revoked_at is null
    where device.host_id = ${hostId} and ${event} = any(device.events)
      and (not ${ofHost}::boolean or session.member_id is null)
    order by device.saved_at, device.id`.execute(tx);
  return rows.map(({ id }) => id);
}
