import type { ChannelEvent } from '@mabarin/domain/notify/channel';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { NotifyChannelTable } from './notify.tables.ts';
import type { Db, Tx } from '#schema.ts';

export type StoredChannel = Selectable<NotifyChannelTable>;

export function channelsOf(db: Db, hostId: string): Promise<StoredChannel[]> {
  return db
    .selectFrom('notify_channel')
    .selectAll()
    .where('host_id', '=', hostId)
    .orderBy('saved_at')
    .orderBy('id')
    .execute();
}

type Destinations = { hasWebhook: boolean; channelIds: string[]; deviceIds: string[] };

/**
 * The places for an event that are on: one statement, because every paid order asks it. `amount`: rupiah of a support;
 * null for other events.
 */
export async function destinationsOf(
  tx: Tx,
  hostId: string,
  { event, amount }: { event: ChannelEvent; amount: number | null },
): Promise<Destinations> {
  const { rows } = await sql<Destinations>`
    select
      exists (
        select from discord_webhook where host_id = ${hostId} and disabled_at is null and suspended_at is null
      ) as "hasWebhook",
      array(
        select id::text from notify_channel
        where host_id = ${hostId} and disabled_at is null and suspended_at is null and ${event} = any(events)
        order by saved_at, id
      ) as "channelIds",
      array(
        select id::text from host_device
        where host_id = ${hostId} and ${event} = any(events) and (${amount}::bigint is null or support_from <= ${amount})
        order by saved_at, id
      ) as "deviceIds"`.execute(tx);
  return rows[0] ?? { hasWebhook: false, channelIds: [], deviceIds: [] };
}

export async function findChannel(
  db: Db,
  { id, hostId }: { id: string; hostId: string },
): Promise<StoredChannel | null> {
  return (await channelsOf(db, hostId)).find((channel) => channel.id === id) ?? null;
}

/** Locks a host's row, so that two at once do not pass the limit together. */
export async function lockHost(tx: Tx, hostId: string): Promise<void> {
  await tx.selectFrom('host').select('id').where('id', '=', hostId).forUpdate().execute();
}

/** A saved channel starts enabled. Returns false when another host has the id. */
export async function putChannel(tx: Tx, row: Insertable<NotifyChannelTable>): Promise<boolean> {
  const { service, address_sealed, events, saved_at } = row;
  const put = await tx
    .insertInto('notify_channel')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ service, address_sealed, events, saved_at, disabled_at: null, suspended_at: null })
        .where('notify_channel.host_id', '=', row.host_id),
    )
    .returning('id')
    .executeTakeFirst();
  return put !== undefined;
}

/** Returns false when the host has no such channel. */
export async function deleteChannel(tx: Tx, { id, hostId }: { id: string; hostId: string }): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('notify_channel')
    .where('host_id', '=', hostId)
    .where((channel) => channel.cast(channel.ref('id'), 'text'), '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Switches off a refused channel, unless another address replaced it; returns false when it was not on. */
export async function disableChannel(
  tx: Tx,
  { id, address_sealed: sealed }: StoredChannel,
  now: Date,
): Promise<boolean> {
  const disabled = await tx
    .updateTable('notify_channel')
    .set({ disabled_at: now })
    .where('id', '=', id)
    .where('address_sealed', '=', sealed)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return disabled !== undefined;
}
