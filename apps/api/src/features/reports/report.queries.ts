import type { MoneyLine, Period } from '@mabarin/domain/reports/report';
import type { ReportPlay, ReportTurns } from '@mabarin/api-client/contract/reports';
import { wibDate } from '@mabarin/domain/time';
import { sql } from 'kysely';
import type { Db } from '#schema.ts';

/** Read models across areas: each figure of a report comes from one statement, and what has a row a minute from kept sums. */

/**
 * A host's balance before and after a period of whole WIB days, and what moved it, by day and kind. Purchases paid by
 * QRIS and by credit alone are separate lines. A sum of days, so months share their borders. By month, `day` is its first.
 */
export async function moneyOf(
  db: Db,
  hostId: string,
  { from, until }: Period,
  by: 'day' | 'month' = 'day',
): Promise<{ opening: number; closing: number; lines: MoneyLine[] }> {
  const days = db
    .selectFrom('ledger_day')
    .innerJoin('ledger_account as account', 'account.id', 'ledger_day.account_id')
    .where('account.kind', '=', 'host_payable')
    .where('account.host_id', '=', hostId);
  const day = sql<string>`to_char(date_trunc(${sql.lit(by)}, ledger_day.day), 'YYYY-MM-DD')`;
  const sum = (column: 'amount' | 'fee' | 'qris' | 'credit' | 'other' | 'count') =>
    sql<number>`sum(${sql.ref(`ledger_day.${column}`)})::bigint`.as(column);
  const [before, lines] = await Promise.all([
    days
      .select(sql<number>`coalesce(sum(ledger_day.amount), 0)::bigint`.as('amount'))
      .where('ledger_day.day', '<', wibDate(from))
      .executeTakeFirstOrThrow(),
    days
      .select([day.as('day'), 'ledger_day.kind', sum('count'), sum('amount'), sum('fee'), sum('qris')])
      .select([sum('credit'), sum('other')])
      .where('ledger_day.day', '>=', wibDate(from))
      .where('ledger_day.day', '<', wibDate(until))
      .groupBy([day, 'ledger_day.kind', 'ledger_day.by_qris'])
      .orderBy(day)
      .orderBy('ledger_day.kind')
      .orderBy('ledger_day.by_qris', 'desc')
      .execute(),
  ]);
  const opening = before.amount;
  return { opening, closing: lines.reduce((total, { amount }) => total + amount, opening), lines };
}

/** Games by day, people and waits (seconds) of a month. Who came again was there on any earlier day. */
export async function readPlay(db: Db, hostId: string, period: Period): Promise<ReportPlay> {
  const [play, supporters] = await Promise.all([playOf(db, hostId, period), supportersOf(db, hostId, period)]);
  return { ...play, supporters };
}

async function playOf(db: Db, hostId: string, { from, until }: Period): Promise<Omit<ReportPlay, 'supporters'>> {
  const [first, next] = [wibDate(from), wibDate(until)];
  const { rows } = await sql<Omit<ReportPlay, 'supporters'>>`
    select
      (
        select coalesce(json_agg(json_build_object('day', day, 'games', games, 'wins', wins) order by day), '[]')
        from mabar_day
        where host_id = ${hostId} and day >= ${first} and day < ${next} and games > 0
      ) as days,
      (
        select json_build_object('total', count(*), 'again', count(*) filter (where again))
        from mabar_player_month
        where host_id = ${hostId} and month = ${first}
      ) as players,
      (
        -- The same orders as of percentile_disc.
        select json_build_object(
          'orders', coalesce(sum(orders), 0),
          'median', min(seconds) filter (where until >= ceil(0.5::float8 * total)),
          'p90', min(seconds) filter (where until >= ceil(0.9::float8 * total))
        )
        from (
          select seconds, orders, sum(orders) over () as total,
            sum(orders) over (order by seconds rows unbounded preceding) as until
          from mabar_wait
          where host_id = ${hostId} and month = ${first} and orders > 0
        ) as waited
      ) as wait`.execute(db);
  return onlyRow(rows);
}

/** Waits in seconds by event, of orders whose first game was in the period, and how often a Sundul passed them. */
export async function readTurns(db: Db, hostId: string, { from, until }: Period): Promise<ReportTurns> {
  const { rows } = await sql<ReportTurns[number]>`
    select event, count(*)::int as orders, percentile_disc(0.5) within group (order by waited) as median,
      max(waited) as longest, sum(passes)::int as passed
    from (
      select entry.title as event, greatest(0, extract(epoch from game.created_at - entry.paid_at))::int as waited, (
          select count(*)
          from mabar_order as sundul
          join payment on payment.id = sundul.payment_id
          join mabar_entry as lifted on lifted.id = sundul.lifted_entry_id
          where sundul.host_id = entry.host_id and sundul.lifted_entry_id is not null
            -- A payment follows its order within the hour; the index is of the order's time.
            and sundul.created_at between entry.paid_at - interval '1 hour' and game.created_at
            and payment.paid_at between entry.paid_at and game.created_at
            and lifted.priority = entry.priority and lifted.paid_at > entry.paid_at
        ) as passes
      from mabar_game as game
      join mabar_game_player as member on member.game_id = game.id and member.played = 0
      join mabar_entry as entry on entry.id = member.entry_id
      where game.host_id = ${hostId} and game.created_at >= ${from} and game.created_at < ${until}
        and game.undone_at is null and num_nonnulls(entry.payment_id, entry.party_id) > 0
    ) as turn
    group by event
    order by orders desc, event`.execute(db);
  return rows;
}

async function supportersOf(db: Db, hostId: string, { from, until }: Period): Promise<ReportPlay['supporters']> {
  // `offset 0`: a supporter is looked up by the index; else the planner may hash the host's whole history.
  const { rows } = await sql<ReportPlay['supporters']>`
    select count(*) as total,
      count(*) filter (
        where first <> last or exists (
          select from support as earlier
          where earlier.host_id = ${hostId} and lower(earlier.email) = person.email and earlier.paid_at < ${from}
          offset 0
        )
      ) as again
    from (
      select lower(email) as email, date_bin('1 day', min(paid_at), ${from}) as first,
        date_bin('1 day', max(paid_at), ${from}) as last
      from support
      where host_id = ${hostId} and paid_at >= ${from} and paid_at < ${until}
      group by 1
    ) as person`.execute(db);
  return onlyRow(rows);
}

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('sums without a row');
  return row;
}
