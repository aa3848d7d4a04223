import type { CashOutState } from '@mabarin/domain/cash/payout';
import type { GameResult } from '@mabarin/domain/mabar/game';
import type { Period, ReportFile } from '@mabarin/domain/reports/report';
import { sql, type RawBuilder } from 'kysely';
import type { AccountPeriod } from '#features/ledger/index.ts';
import type { Db } from '#schema.ts';

/** Host and period of a file; `account` are the same days in the host's account. */
export type FileScope = { hostId: string; period: Period; account: AccountPeriod };

type Key = { of: RawBuilder<unknown>; type: 'bigint' | 'timestamptz' | 'text' };

/** Source of a file's rows: FROM with a `where` that names the host, in the order of `keys`, unique together. */
type Source = {
  from: (scope: FileScope) => RawBuilder<unknown>;
  keys: readonly [Key, Key];
  columns: RawBuilder<unknown>;
};

export type FileCursor = readonly [string, string];

/** Columns of each file's rows. Amounts are whole rupiah. */
export type FileRows = {
  transactions: {
    version: number;
    at: Date;
    kind: string;
    description: string | null;
    amount: number;
    balance: number;
    fee: number;
    qris: number;
    reference: string | null;
    ready: string | null;
  };
  orders: {
    at: Date;
    player_name: string;
    player_id: string;
    player_server: string;
    title: string;
    /** Games of all players together, like `played`. */
    count: number;
    players: number;
    played: number | null;
    state: 'queued' | 'playing' | 'done' | null;
    price: number;
    fee: number;
    gross: number;
    /** Part of the price paid by credit. */
    credit: number;
    /** Off the list price, by a voucher. */
    discount: number;
    reference: string | null;
    message: string;
  };
  vouchers: {
    at: Date;
    code: string;
    player_name: string;
    player_id: string;
    player_server: string;
    title: string;
    count: number;
    players: number;
    discount: number;
    /** The rest, which the viewer paid. */
    price: number;
    reference: string | null;
  };
  supports: {
    at: Date;
    name: string;
    email: string | null;
    amount: number;
    fee: number;
    gross: number;
    reference: string | null;
    message: string;
  };
  games: { at: Date; result: GameResult; players: number; names: string | null };
  'cash-outs': {
    id: string;
    at: Date;
    amount: number;
    fee: number;
    bank_code: string;
    holder: string;
    state: CashOutState;
    ended_at: Date | null;
  };
};

/** Entries of the host's account with their journals, by version. */
const entries = ({ hostId, account }: FileScope, joined: RawBuilder<unknown>) => sql`
  ledger_entry as own
  join ledger_journal as journal on journal.id = own.journal_id
  ${joined}
  where own.account_id = (select id from ledger_account where kind = 'host_payable' and host_id = ${hostId})
    and own.account_version > ${account.after} and own.account_version <= ${account.until}`;
const byVersion: readonly [Key, Key] = [
  { of: sql`own.account_version`, type: 'bigint' },
  { of: sql`''::text`, type: 'text' },
];

/** The paid charge under the number that the gateway knows too; never the payment's own id. */
const charge = sql`left join payment_charge as charge on charge.payment_id = payment.id and charge.state = 'paid'`;
const reference = sql`nullif(charge.reference, payment.id)`;
/** Time at which an order with a voucher was booked. */
const booked = sql`coalesce(journal.created_at, payment.paid_at)`;

const sources: Record<ReportFile, Source> = {
  transactions: {
    from: (scope) =>
      entries(
        scope,
        sql`
          left join payment on journal.kind = 'payment' and payment.id = journal.ref_id
          ${charge}
          cross join lateral (
            select coalesce(sum(line.amount) filter (where account.kind in ('platform_fee', 'payout_fee')), 0)::bigint as fee,
              coalesce(-sum(line.amount) filter (where account.kind = 'gateway_receivable'), 0)::bigint as qris
            from ledger_entry as line
            join ledger_account as account on account.id = line.account_id
            where line.journal_id = own.journal_id
          ) as side`,
      ),
    keys: byVersion,
    columns: sql`own.account_version as version, journal.created_at as at, coalesce(payment.kind, journal.kind) as kind,
      payment.description, own.amount, own.balance_after as balance, side.fee, side.qris,
      case when journal.ref_type = 'cashout' then journal.ref_id else ${reference} end as reference, own.settle_on as ready`,
  },
  orders: {
    from: (scope) =>
      entries(
        scope,
        sql`
          join payment on journal.kind = 'payment' and payment.id = journal.ref_id
          join mabar_order as ordered on ordered.payment_id = payment.id
          cross join lateral (
            -- Who waits stands for a party of which some are done.
            select sum(played)::bigint as played, max(state) as state
            from mabar_entry
            where payment_id = payment.id or party_id = payment.id
          ) as entry
          ${charge}`,
      ),
    keys: byVersion,
    columns: sql`journal.created_at as at, ordered.player_name, ordered.player_id, ordered.player_server, ordered.title,
      ordered.count * ordered.party_size as count, ordered.party_size as players, entry.played, entry.state, payment.price, payment.fee, payment.credit,
      coalesce((select discount from voucher_use where payment_id = payment.id), 0) as discount, payment.gross,
      ${reference} as reference, ordered.message`,
  },
  // Free orders have no journal, so they are in no other file.
  vouchers: {
    from: ({ hostId, period }) => sql`
      voucher
      join voucher_use as used on used.voucher_id = voucher.id
      join payment on payment.id = used.payment_id
      join mabar_order as ordered on ordered.payment_id = payment.id
      left join ledger_journal as journal
        on journal.ref_type = 'payment' and journal.ref_id = payment.id and journal.kind = 'payment'
      ${charge}
      where voucher.host_id = ${hostId} and payment.status = 'paid' and payment.exception <> 'unfulfillable'
        and ${booked} >= ${period.from} and ${booked} < ${period.until}`,
    keys: [
      { of: booked, type: 'timestamptz' },
      { of: sql`payment.id`, type: 'text' },
    ],
    columns: sql`${booked} as at, voucher.code, ordered.player_name, ordered.player_id, ordered.player_server,
      ordered.title, ordered.count * ordered.party_size as count, ordered.party_size as players, used.discount,
      payment.price, ${reference} as reference`,
  },
  supports: {
    from: (scope) =>
      entries(
        scope,
        sql`
          join payment on journal.kind = 'payment' and payment.id = journal.ref_id
          join support on support.payment_id = payment.id
          ${charge}`,
      ),
    keys: byVersion,
    columns: sql`journal.created_at as at, support.name, case when not support.email_hidden then support.email end as email,
      support.amount, payment.fee, payment.gross, ${reference} as reference, support.message`,
  },
  games: {
    from: ({ hostId, period }) => sql`
      mabar_game as game
      where game.host_id = ${hostId} and game.created_at >= ${period.from} and game.created_at < ${period.until}
        and game.undone_at is null`,
    keys: [
      { of: sql`game.created_at`, type: 'timestamptz' },
      { of: sql`game.id`, type: 'bigint' },
    ],
    columns: sql`game.created_at as at,
      coalesce(
        (select correction.result from mabar_game_correction as correction where correction.game_id = game.id
          order by correction.id desc limit 1),
        game.result
      ) as result,
      (select count(*) from mabar_game_player as player where player.game_id = game.id) as players,
      (select string_agg(entry.player_name, ', ' order by player.position) from mabar_game_player as player
        join mabar_entry as entry on entry.id = player.entry_id where player.game_id = game.id) as names`,
  },
  'cash-outs': {
    from: ({ hostId, period }) => sql`
      cashout
      where host_id = ${hostId} and created_at >= ${period.from} and created_at < ${period.until}`,
    keys: [
      { of: sql`created_at`, type: 'timestamptz' },
      { of: sql`id`, type: 'text' },
    ],
    columns: sql`id, created_at as at, amount, fee, bank_code, holder, state, ended_at`,
  },
};

/** At most `limit` rows of a file after a cursor (null: from the beginning), and the next cursor. */
export async function readFilePage<File extends ReportFile>(
  db: Db,
  file: File,
  { scope, after, limit }: { scope: FileScope; after: FileCursor | null; limit: number },
): Promise<{ rows: FileRows[File][]; cursor: FileCursor | null }> {
  const { from, keys, columns } = sources[file];
  const [first, second] = keys;
  const behind =
    after === null
      ? sql``
      : sql`and (${first.of}, ${second.of})
          > (${after[0]}::${sql.raw(first.type)}, ${after[1]}::${sql.raw(second.type)})`;
  const { rows } = await sql<FileRows[File] & { key_1: string; key_2: string }>`
    select ${columns}, (${first.of})::text as key_1, (${second.of})::text as key_2
    from ${from(scope)} ${behind}
    order by ${first.of}, ${second.of}
    limit ${limit}`.execute(db);
  const last = rows.at(-1);
  return { rows, cursor: last === undefined ? null : [last.key_1, last.key_2] };
}

/** Number of rows; null: more than `limit`. */
export async function countFileRows(
  db: Db,
  file: ReportFile,
  { scope, limit }: { scope: FileScope; limit: number },
): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from ${sources[file].from(scope)} limit ${limit + 1}) as found`.execute(db);
  const count = rows[0]?.count ?? 0;
  return count > limit ? null : count;
}
