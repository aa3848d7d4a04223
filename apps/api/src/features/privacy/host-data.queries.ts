import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#schema.ts';

/**
 * A part of a host's own data: rows of one kind in the order of an index, so that every page costs the same. It
 * excludes what viewers hide from the host: a payment's id (it opens screen and ticket) and hidden e-mails.
 */
export type HostPart = {
  kind: string;
  /** The FROM with a `where` that names the host. */
  from: (hostId: string) => RawBuilder<unknown>;
  /** Unique together. */
  keys: readonly [Key, Key];
  data: RawBuilder<unknown>;
};

type Key = { of: RawBuilder<unknown>; type: 'text' | 'uuid' | 'bigint' | 'timestamptz' };

const text = (of: RawBuilder<unknown>): Key => ({ of, type: 'text' });
const uuid = (of: RawBuilder<unknown>): Key => ({ of, type: 'uuid' });
const number = (of: RawBuilder<unknown>): Key => ({ of, type: 'bigint' });
const instant = (of: RawBuilder<unknown>): Key => ({ of, type: 'timestamptz' });
/** For a part that is read whole. */
const same = text(sql`''::text`);

export const hostParts: readonly HostPart[] = [
  {
    kind: 'account',
    from: (hostId) => sql`host where id = ${hostId}`,
    keys: [uuid(sql`id`), same],
    data: sql`json_build_object(
      'username', username, 'name', name, 'email', email, 'photo', photo, 'playerID', player_id,
      'playerServer', player_server, 'playerName', player_name, 'thanks', thanks, 'ordering', ordering_open,
      'party', party_max,
      'transfers', transfers_allowed, 'listed', listed, 'breakUntil', break_until, 'lastOrderAt', last_order_at,
      'lastOrderWaiting', last_order_waiting, 'plannedHours', planned_hours, 'at', created_at
    )`,
  },
  {
    kind: 'session',
    from: (hostId) => sql`session where host_id = ${hostId} and member_id is null`,
    keys: [instant(sql`created_at`), uuid(sql`id`)],
    data: sql`json_build_object(
      'device', device, 'network', network, 'at', created_at, 'last_seen', last_seen_at, 'ended', revoked_at
    )`,
  },
  {
    kind: 'second_factor',
    from: (hostId) => sql`second_factor where host_id = ${hostId} and confirmed_at is not null`,
    keys: [uuid(sql`id`), same],
    data: sql`json_build_object('since', confirmed_at, 'removal', removal_at)`,
  },
  {
    kind: 'passkey',
    from: (hostId) => sql`passkey where host_id = ${hostId}`,
    keys: [instant(sql`created_at`), uuid(sql`id`)],
    data: sql`json_build_object('name', name, 'synced', synced, 'at', created_at, 'last_used', last_used_at)`,
  },
  {
    kind: 'bank_account',
    from: (hostId) => sql`bank_account where host_id = ${hostId}`,
    keys: [uuid(sql`host_id`), same],
    data: sql`json_build_object('bank', bank_code, 'holder', holder, 'number_sealed', number_sealed, 'at', saved_at)`,
  },
  {
    kind: 'age',
    from: (hostId) => sql`host_age where host_id = ${hostId}`,
    keys: [uuid(sql`host_id`), same],
    data: sql`json_build_object('age', age, 'at', declared_at)`,
  },
  {
    kind: 'overlay',
    from: (hostId) => sql`overlay_setting where host_id = ${hostId}`,
    keys: [uuid(sql`host_id`), same],
    data: sql`json_build_object(
      'sound', notification_sound, 'speech', tts, 'show_logo', show_logo, 'logo', logo, 'tiers', tiers,
      'orders', orders, 'gifts', gifts, 'turns', turns, 'sound_settings', sound, 'look', look
    )`,
  },
  {
    kind: 'media',
    from: (hostId) => sql`media where host_id = ${hostId}`,
    keys: [instant(sql`created_at`), uuid(sql`id`)],
    // The file itself is at this path, like a photo or logo.
    data: sql`json_build_object(
      'name', name, 'type', type, 'state', state, 'size', size, 'at', created_at,
      'path', '/media/' || hash || '.' || case type when 'image' then 'webp' when 'video' then 'webm' else 'mp3' end
    )`,
  },
  {
    kind: 'widgets',
    from: (hostId) => sql`widget where host_id = ${hostId}`,
    keys: [uuid(sql`host_id`), same],
    data: sql`json_build_object('settings', settings)`,
  },
  {
    kind: 'show',
    from: (hostId) => sql`show where host_id = ${hostId}`,
    keys: [uuid(sql`host_id`), same],
    data: sql`json_build_object('rules', rules, 'raised', raised)`,
  },
  {
    kind: 'milestone',
    from: (hostId) => sql`show_milestone where host_id = ${hostId}`,
    keys: [number(sql`amount`), same],
    data: sql`json_build_object('amount', amount, 'title', title, 'reached', reached_at)`,
  },
  {
    kind: 'webhook',
    // Never a secret: with it anyone can sign as Mabarin.
    from: (hostId) => sql`webhook_endpoint where host_id = ${hostId}`,
    keys: [instant(sql`created_at`), uuid(sql`id`)],
    data: sql`json_build_object('url', url, 'events', event_types, 'at', created_at, 'off', disabled_at)`,
  },
  {
    kind: 'webhook_event',
    from: (hostId) => sql`webhook_event where host_id = ${hostId}`,
    keys: [instant(sql`created_at`), uuid(sql`id`)],
    data: sql`json_build_object('body', body::json, 'at', created_at)`,
  },
  {
    kind: 'discord',
    from: (hostId) => sql`discord_webhook where host_id = ${hostId}`,
    keys: [uuid(sql`host_id`), same],
    data: sql`json_build_object('webhook', webhook_id, 'at', saved_at, 'refused', disabled_at)`,
  },
  {
    kind: 'channel',
    // Never its address: it lets anybody write to the channel.
    from: (hostId) => sql`notify_channel where host_id = ${hostId}`,
    keys: [instant(sql`saved_at`), uuid(sql`id`)],
    data: sql`json_build_object('service', service, 'events', events, 'at', saved_at, 'refused', disabled_at)`,
  },
  {
    kind: 'device',
    // Never its address: it lets anybody write to the browser.
    from: (hostId) => sql`host_device where host_id = ${hostId}`,
    keys: [instant(sql`saved_at`), uuid(sql`id`)],
    data: sql`json_build_object(
      'events', events, 'support_from', support_from, 'quiet_from', quiet_from, 'quiet_until', quiet_until, 'at', saved_at
    )`,
  },
  {
    kind: 'filter',
    from: (hostId) => sql`filter_setting where host_id = ${hostId}`,
    keys: [uuid(sql`host_id`), same],
    data: sql`json_build_object('insults', insults, 'hold_doubtful', hold_doubtful)`,
  },
  {
    kind: 'filter_word',
    from: (hostId) => sql`filter_word where host_id = ${hostId}`,
    keys: [text(sql`key`), same],
    data: sql`json_build_object('word', word, 'at', created_at)`,
  },
  {
    kind: 'event',
    from: (hostId) => sql`mabar_event where host_id = ${hostId}`,
    keys: [instant(sql`created_at`), uuid(sql`id`)],
    data: sql`json_build_object(
      'title', title, 'description', description, 'price', price, 'status', status, 'at', created_at, 'deleted', deleted_at
    )`,
  },
  {
    kind: 'waiting',
    from: (hostId) => sql`mabar_entry where host_id = ${hostId} and done_at is null`,
    keys: [number(sql`id`), same],
    data: sql`json_build_object(
      'title', title, 'player', player_name, 'playerID', player_id, 'playerServer', player_server,
      'chatName', chat_name, 'message', message, 'count', count, 'played', played, 'returned', returned, 'postponed', postponed,
      'transferred', transferred_at, 'at', paid_at
    )`,
  },
  {
    kind: 'played',
    from: (hostId) => sql`mabar_entry where host_id = ${hostId} and done_at is not null`,
    keys: [instant(sql`done_at`), number(sql`id`)],
    data: sql`json_build_object(
      'title', title, 'player', player_name, 'playerID', player_id, 'playerServer', player_server,
      'chatName', chat_name, 'message', message, 'count', count, 'played', played, 'returned', returned, 'postponed', postponed,
      'transferred', transferred_at, 'at', paid_at, 'done', done_at
    )`,
  },
  {
    kind: 'game',
    from: (hostId) => sql`mabar_game where host_id = ${hostId}`,
    keys: [instant(sql`created_at`), number(sql`id`)],
    data: sql`json_build_object('result', result, 'at', created_at, 'undone_at', undone_at)`,
  },
  {
    kind: 'support',
    from: (hostId) => sql`support where host_id = ${hostId} and paid_at is not null`,
    keys: [instant(sql`paid_at`), text(sql`payment_id`)],
    data: sql`json_build_object(
      'name', name, 'email', case when not email_hidden then email end, 'message', message, 'amount', amount, 'at', paid_at
    )`,
  },
  {
    kind: 'gift',
    from: (hostId) => sql`gift where host_id = ${hostId}`,
    keys: [instant(sql`created_at`), uuid(sql`id`)],
    data: sql`json_build_object(
      'title', title, 'class', class, 'quota', quota, 'gacha', gacha, 'claimed', claimed, 'tried', tried,
      'at', created_at, 'deleted', deleted_at
    )`,
  },
  {
    kind: 'gift_claim',
    from: (hostId) => sql`gift_claim where host_id = ${hostId}`,
    keys: [number(sql`id`), same],
    data: sql`json_build_object(
      'title', title, 'class', class, 'source', source, 'player', player_name, 'playerID', player_id,
      'playerServer', player_server, 'message', message, 'schedule', schedule, 'at', added_at, 'done', done_at
    )`,
  },
  {
    kind: 'notice',
    from: (hostId) => sql`mabar_notice where host_id = ${hostId}`,
    keys: [text(sql`player_id`), text(sql`player_server`)],
    data: sql`json_build_object(
      'type', type, 'player', player_name, 'playerID', player_id, 'playerServer', player_server, 'at', modified_at
    )`,
  },
  {
    kind: 'note',
    from: (hostId) => sql`mabar_note where host_id = ${hostId}`,
    keys: [text(sql`player_id`), text(sql`player_server`)],
    data: sql`json_build_object(
      'text', text, 'playerID', player_id, 'playerServer', player_server, 'at', modified_at
    )`,
  },
  {
    kind: 'transaction',
    from: (hostId) => sql`ledger_entry as entry
      join ledger_journal as journal on journal.id = entry.journal_id
      where entry.account_id = (select id from ledger_account where kind = 'host_payable' and host_id = ${hostId})`,
    keys: [number(sql`entry.account_version`), same],
    data: sql`json_build_object(
      'what', journal.kind, 'amount', entry.amount, 'balance', entry.balance_after, 'ready', entry.settle_on,
      'at', journal.effective_at
    )`,
  },
  {
    kind: 'credit',
    // Never the code: with it anyone can spend the credit.
    from: (hostId) => sql`credit where host_id = ${hostId}`,
    keys: [instant(sql`created_at`), uuid(sql`id`)],
    data: sql`json_build_object(
      'games', games, 'amount', amount, 'pending', pending, 'left', balance, 'at', created_at, 'until', expires_at,
      'ended', ended_at
    )`,
  },
  {
    kind: 'voucher',
    from: (hostId) => sql`voucher where host_id = ${hostId}`,
    keys: [instant(sql`created_at`), uuid(sql`id`)],
    data: sql`json_build_object(
      'code', code, 'kind', kind, 'value', value, 'uses', uses, 'until', last_day, 'at', created_at, 'ended', stopped_at
    )`,
  },
  {
    kind: 'cash_out',
    from: (hostId) => sql`cashout where host_id = ${hostId}`,
    keys: [instant(sql`created_at`), text(sql`id`)],
    data: sql`json_build_object(
      'reference', id, 'amount', amount, 'fee', fee, 'bank', bank_code, 'holder', holder, 'number_sealed', number_sealed,
      'state', state, 'at', created_at, 'ended', ended_at
    )`,
  },
  {
    kind: 'team',
    from: (hostId) => sql`team_membership as membership
      join team_member as member on member.id = membership.member_id
      where membership.host_id = ${hostId}`,
    keys: [instant(sql`membership.created_at`), uuid(sql`membership.id`)],
    data: sql`json_build_object(
      'name', member.name, 'email', member.email, 'role', membership.role, 'at', membership.created_at
    )`,
  },
  {
    kind: 'invitation',
    from: (hostId) => sql`team_invitation where host_id = ${hostId}`,
    keys: [instant(sql`created_at`), uuid(sql`id`)],
    data: sql`json_build_object(
      'email', email, 'role', role, 'at', created_at, 'until', expires_at, 'used', used_at, 'withdrawn', withdrawn_at
    )`,
  },
  {
    kind: 'log',
    from: (hostId) => sql`team_log where host_id = ${hostId}`,
    keys: [number(sql`id`), same],
    data: sql`json_build_object('who', actor, 'action', action, 'about', about, 'at', at)`,
  },
  {
    kind: 'remote_key',
    from: (hostId) => sql`remote_key where host_id = ${hostId}`,
    keys: [instant(sql`created_at`), uuid(sql`id`)],
    data: sql`json_build_object(
      'name', name, 'actions', actions, 'at', created_at, 'used', last_used_at, 'uses', uses, 'revoked', revoked_at
    )`,
  },
  {
    kind: 'remote_use',
    from: (hostId) => sql`remote_use where host_id = ${hostId}`,
    keys: [number(sql`id`), same],
    data: sql`json_build_object('key', name, 'action', action, 'refused', refusal, 'at', at)`,
  },
  {
    kind: 'refund',
    from: (hostId) => sql`refund where host_id = ${hostId}`,
    keys: [number(sql`number`), same],
    data: sql`json_build_object(
      'reference', id, 'charge', nullif(charge_reference, payment_id), 'games', games, 'amount', amount, 'fee', fee,
      'credit', credit, 'from_balance', from_host, 'asked_by', asked_by, 'state', state, 'at', created_at,
      'ended', ended_at, 'refusal', refusal
    )`,
  },
  {
    kind: 'feedback',
    from: (hostId) => sql`feedback where host_id = ${hostId}`,
    keys: [instant(sql`created_at`), uuid(sql`id`)],
    data: sql`json_build_object('caption', caption, 'message', message, 'at', created_at)`,
  },
];

export type PartCursor = readonly [string, string];

/** The rows of a part after a cursor (null: from the beginning), with the cursor of each. */
export async function readPart(
  db: Db,
  part: HostPart,
  { hostId, after, limit }: { hostId: string; after: PartCursor | null; limit: number },
): Promise<{ cursor: PartCursor; data: Record<string, unknown> }[]> {
  const [first, second] = part.keys;
  const behind =
    after === null
      ? sql``
      : sql`and (${first.of}, ${second.of})
          > (${after[0]}::${sql.raw(first.type)}, ${after[1]}::${sql.raw(second.type)})`;
  const { rows } = await sql<{ first: string; second: string; data: Record<string, unknown> }>`
    select (${first.of})::text as first, (${second.of})::text as second, ${part.data} as data
    from ${part.from(hostId)} ${behind}
    order by ${first.of}, ${second.of}
    limit ${limit}`.execute(db);
  return rows.map(({ data, ...key }) => ({ cursor: [key.first, key.second], data }));
}
