import type { ClosingHindrances } from '@mabarin/domain/privacy/privacy';
import { sql } from 'kysely';
import type { Host } from '#features/accounts/index.ts';
import type { Db, Tx } from '#schema.ts';

/** Reasons that keep a host's account open: a read across areas. */
export async function findHindrances(db: Db, hostId: string): Promise<ClosingHindrances> {
  const { rows } = await sql<ClosingHindrances>`
    select
      exists (
        select from mabar_entry where host_id = ${hostId} and done_at is null
          and (payment_id is not null or party_id is not null)
      ) as "order",
      exists (
        select from gift_claim
        left join mabar_entry as entry on entry.id = gift_claim.entry_id
        where gift_claim.host_id = ${hostId} and gift_claim.source = 'claim'
          and (gift_claim.done_at is null or entry.done_at is null and entry.id is not null)
      ) as gift,
      exists (select from payment where host_id = ${hostId} and status in ('creating', 'pending')) as payment,
      exists (select from cashout where host_id = ${hostId} and state in ('requested', 'processing')) as "cashOut",
      coalesce(
        (select balance from ledger_account where host_id = ${hostId} and kind = 'host_payable'), 0
      )::bigint as balance`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('a select without a table answers one row');
  return found;
}

/** Locks accounts with a request before `before`, oldest first. */
export function lockClosing(tx: Tx, before: Date): Promise<Host[]> {
  return tx
    .selectFrom('host')
    .selectAll()
    .where('closing_at', '<=', before)
    .where('suspended_at', 'is', null)
    .where('closed_at', 'is', null)
    .orderBy('closing_at')
    .limit(100)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

/** Anonymises a closed account, and deletes the data only its host needed. The books keep the row's id. */
export async function eraseHost(
  tx: Tx,
  { id }: Pick<Host, 'id'>,
  left: Pick<Host, 'name' | 'code_hash' | 'code_sealed'> & { now: Date },
): Promise<{ logo: string | null }> {
  const { now, ...kept } = left;
  await tx
    .updateTable('host')
    .set({
      ...kept,
      username: sql<string>`substr(replace(id::text, '-', ''), 1, 32)`,
      email: sql<string>`id || '@anonim.invalid'`,
      // No password has this hash.
      password_hash: '',
      photo: null,
      player_id: '',
      player_server: '',
      player_name: '',
      thanks: null,
      ordering_open: false,
      listed: false,
      break_until: null,
      last_order_at: null,
      last_order_waiting: null,
      planned_hours: '[]',
      closed_at: now,
    })
    .where('id', '=', id)
    .execute();
  const overlay = await tx.deleteFrom('overlay_setting').where('host_id', '=', id).returning('logo').executeTakeFirst();
  for (const table of [
    'host_device',
    'host_notice',
    'team_message',
    'session',
    'email_change',
    'second_factor',
    'passkey',
    'host_token',
    'team_membership',
    'team_invitation',
    'team_log',
    'remote_key',
    'remote_use',
    'bank_account',
    'host_age',
    'discord_webhook',
    'notify_channel',
    'webhook_endpoint',
    'webhook_event',
    'webhook_stream',
    'webhook_change_notice',
    'media',
    'widget',
    'show_event',
    'show_milestone',
    'show',
    'display_page',
    'filter_setting',
    'filter_word',
    'mabar_notice',
    'mabar_note',
    'support_ban',
    'gift_cooldown',
    'feedback',
    'objection',
  ] as const) {
    await tx.deleteFrom(table).where('host_id', '=', id).execute();
  }
  return { logo: overlay?.logo ?? null };
}
