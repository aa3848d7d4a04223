import { sql, type RawBuilder } from 'kysely';
import { personalColumns, words } from './personal.columns.ts';
import type { Db, Schema } from '#schema.ts';

/**
 * A part of a host's own data: rows of one kind in the order of an index, so that every page costs the same. It
 * excludes what viewers hide from the host: hidden e-mails.
 */
export type HostPart = {
  kind: string;
  /** Tables of `from`: their `hostCopy` columns, each under its name. */
  tables: readonly [keyof Schema, ...(keyof Schema)[]];
  /** Further columns of the first table, which names nobody. */
  columns?: string;
  /** Values that are no column, or replace one. */
  also?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The FROM with a `where` that names the host; only the first table where left out. */
  from?: (hostId: string) => RawBuilder<unknown>;
  /** Unique together. */
  keys: readonly [Key, Key];
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
    tables: ['host'],
    from: (hostId) => sql`host where id = ${hostId}`,
    keys: [uuid(sql`id`), same],
  },
  {
    kind: 'session',
    tables: ['session'],
    from: (hostId) => sql`session where host_id = ${hostId} and member_id is null`,
    keys: [instant(sql`created_at`), uuid(sql`id`)],
  },
  {
    kind: 'second_factor',
    tables: ['second_factor'],
    from: (hostId) => sql`second_factor where host_id = ${hostId} and confirmed_at is not null`,
    keys: [uuid(sql`id`), same],
  },
  { kind: 'passkey', tables: ['passkey'], keys: [instant(sql`created_at`), uuid(sql`id`)] },
  { kind: 'bank_account', tables: ['bank_account'], keys: [uuid(sql`host_id`), same] },
  { kind: 'age', tables: ['host_age'], keys: [uuid(sql`host_id`), same] },
  { kind: 'overlay', tables: ['overlay_setting'], keys: [uuid(sql`host_id`), same] },
  {
    kind: 'media',
    tables: ['media'],
    keys: [instant(sql`created_at`), uuid(sql`id`)],
    // The file itself is at this path, like a photo or logo.
    also: {
      path: sql`'/media/' || hash || '.' || case type when 'image' then 'webp' when 'video' then 'webm' else 'mp3' end`,
    },
  },
  { kind: 'widgets', tables: ['widget'], keys: [uuid(sql`host_id`), same] },
  { kind: 'show', tables: ['show'], keys: [uuid(sql`host_id`), same] },
  { kind: 'milestone', tables: ['show_milestone'], keys: [number(sql`amount`), same] },
  { kind: 'webhook', tables: ['webhook_endpoint'], keys: [instant(sql`created_at`), uuid(sql`id`)] },
  {
    kind: 'webhook_event',
    tables: ['webhook_event'],
    keys: [instant(sql`created_at`), uuid(sql`id`)],
    also: { body: sql`body::json` },
  },
  { kind: 'webhook_stream', tables: ['webhook_stream'], keys: [uuid(sql`host_id`), same] },
  { kind: 'discord', tables: ['discord_webhook'], keys: [uuid(sql`host_id`), same] },
  { kind: 'channel', tables: ['notify_channel'], keys: [instant(sql`saved_at`), uuid(sql`id`)] },
  { kind: 'device', tables: ['host_device'], keys: [instant(sql`saved_at`), uuid(sql`id`)] },
  { kind: 'filter', tables: ['filter_setting'], keys: [uuid(sql`host_id`), same] },
  { kind: 'filter_word', tables: ['filter_word'], keys: [text(sql`key`), same] },
  {
    kind: 'event',
    tables: ['mabar_event'],
    columns: 'title description price status created_at deleted_at',
    keys: [instant(sql`created_at`), uuid(sql`id`)],
  },
  {
    kind: 'waiting',
    tables: ['mabar_entry'],
    from: (hostId) => sql`mabar_entry where host_id = ${hostId} and done_at is null`,
    keys: [number(sql`id`), same],
  },
  {
    kind: 'played',
    tables: ['mabar_entry'],
    from: (hostId) => sql`mabar_entry where host_id = ${hostId} and done_at is not null`,
    keys: [instant(sql`done_at`), number(sql`id`)],
  },
  {
    kind: 'game',
    tables: ['mabar_game'],
    columns: 'result created_at undone_at',
    keys: [instant(sql`created_at`), number(sql`id`)],
  },
  {
    kind: 'support',
    tables: ['support'],
    from: (hostId) => sql`support where host_id = ${hostId} and paid_at is not null`,
    keys: [instant(sql`paid_at`), text(sql`payment_id`)],
    also: { email: sql`case when not email_hidden then email end` },
  },
  {
    kind: 'gift',
    tables: ['gift'],
    columns: 'title class quota gacha claimed tried created_at deleted_at',
    keys: [instant(sql`created_at`), uuid(sql`id`)],
  },
  { kind: 'gift_claim', tables: ['gift_claim'], keys: [number(sql`id`), same] },
  { kind: 'notice', tables: ['mabar_notice'], keys: [text(sql`player_id`), text(sql`player_server`)] },
  { kind: 'note', tables: ['mabar_note'], keys: [text(sql`player_id`), text(sql`player_server`)] },
  {
    kind: 'transaction',
    tables: ['ledger_entry'],
    columns: 'amount balance_after settle_on',
    from: (hostId) => sql`ledger_entry
      join ledger_journal on ledger_journal.id = ledger_entry.journal_id
      where ledger_entry.account_id = (select id from ledger_account where kind = 'host_payable' and host_id = ${hostId})`,
    keys: [number(sql`ledger_entry.account_version`), same],
    also: { what: sql`ledger_journal.kind`, effective_at: sql`ledger_journal.effective_at` },
  },
  {
    kind: 'credit',
    // Never the code: with it anyone can spend the credit.
    tables: ['credit'],
    columns: 'games amount pending balance created_at expires_at ended_at',
    keys: [instant(sql`created_at`), uuid(sql`id`)],
  },
  {
    kind: 'voucher',
    tables: ['voucher'],
    columns: 'code value uses last_day created_at stopped_at',
    keys: [instant(sql`created_at`), uuid(sql`id`)],
    // `kind` is the line's.
    also: { what: sql`kind` },
  },
  { kind: 'cash_out', tables: ['cashout'], keys: [instant(sql`created_at`), text(sql`id`)] },
  {
    kind: 'team',
    tables: ['team_membership', 'team_member'],
    from: (hostId) => sql`team_membership
      join team_member on team_member.id = team_membership.member_id
      where team_membership.host_id = ${hostId}`,
    keys: [instant(sql`team_membership.created_at`), uuid(sql`team_membership.id`)],
  },
  { kind: 'invitation', tables: ['team_invitation'], keys: [instant(sql`created_at`), uuid(sql`id`)] },
  { kind: 'log', tables: ['team_log'], keys: [number(sql`id`), same] },
  { kind: 'remote_key', tables: ['remote_key'], keys: [instant(sql`created_at`), uuid(sql`id`)] },
  { kind: 'remote_use', tables: ['remote_use'], keys: [number(sql`id`), same] },
  {
    kind: 'refund',
    tables: ['refund'],
    keys: [number(sql`number`), same],
    also: { charge: sql`nullif(charge_reference, payment_id)` },
  },
  { kind: 'team_message', tables: ['team_message'], keys: [instant(sql`created_at`), uuid(sql`id`)] },
  {
    kind: 'objection',
    tables: ['objection'],
    from: (hostId) => sql`objection where host_id = ${hostId} and viewer = ''`,
    keys: [number(sql`id`), same],
  },
  { kind: 'feedback', tables: ['feedback'], keys: [instant(sql`created_at`), uuid(sql`id`)] },
];

/** The JSON of a row: the columns by their names, then what replaces or joins them. */
export function partData({ tables, columns, also = {} }: HostPart): RawBuilder<unknown> {
  const named = tables.flatMap((table, index) => {
    const own = [...words(personalColumns[table]?.hostCopy), ...(index === 0 ? words(columns) : [])];
    return own.map((column) => [column, sql.ref(`${table}.${column}`)] as const);
  });
  const fields = Object.entries({ ...Object.fromEntries(named), ...also });
  return sql`json_build_object(${sql.join(fields.map(([name, value]) => sql`${sql.lit(name)}, ${value}`))})`;
}

export type PartCursor = readonly [string, string];

/** The rows of a part after a cursor (null: from the beginning), with the cursor of each. */
export async function readPart(
  db: Db,
  part: HostPart,
  { hostId, after, limit }: { hostId: string; after: PartCursor | null; limit: number },
): Promise<{ cursor: PartCursor; data: Record<string, unknown> }[]> {
  const [first, second] = part.keys;
  const { from = (host) => sql`${sql.table(part.tables[0])} where host_id = ${host}` } = part;
  const behind =
    after === null
      ? sql``
      : sql`and (${first.of}, ${second.of})
          > (${after[0]}::${sql.raw(first.type)}, ${after[1]}::${sql.raw(second.type)})`;
  const { rows } = await sql<{ first: string; second: string; data: Record<string, unknown> }>`
    select (${first.of})::text as first, (${second.of})::text as second, ${partData(part)} as data
    from ${from(hostId)} ${behind}
    order by ${first.of}, ${second.of}
    limit ${limit}`.execute(db);
  return rows.map(({ data, ...key }) => ({ cursor: [key.first, key.second], data }));
}
