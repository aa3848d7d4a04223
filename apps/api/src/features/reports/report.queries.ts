import type { MoneyLine, Period } from '@mabarin/domain/reports/report';
import type { ReportPlay } from '@mabarin/api-client/contract/reports';
import { wibDate } from '@mabarin/domain/time';
import { sql } from 'kysely';
import type { Db } from '#schema.ts';

/**
 * Read models across areas: each figure of a report comes from one statement. A month may have a row a minute, so
 * related rows are fetched by all ids at once (`= any(array(...))` is one index walk) and left-joined: for an inner
 * join the planner guesses ten rows and would loop.
 */

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

/** Games by day, people and waits (seconds) of a month. A returning player was there on any earlier day. */
export async function readPlay(db: Db, hostId: string, { from, until }: Period): Promise<ReportPlay> {
  const [first, next] = [wibDate(from), wibDate(until)];
  // `offset 0`: a supporter is looked up by the index; else the planner may hash the host's whole history.
  const { rows } = await sql<{
    days: ReportPlay['days'];
    players: number;
    players_again: number;
    supporters: number;
    supporters_again: number;
    waits: number;
    median: number | null;
    p90: number | null;
  }>`
    with player as (
      select count(*) as total, count(*) filter (where again) as again
      from mabar_player_month
      where host_id = ${hostId} and month = ${first}
    ), supporter as (
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
      ) as person
    ), wait as (
      -- The same orders as of percentile_disc.
      select coalesce(sum(orders), 0)::int as waits, min(seconds) filter (where until >= ceil(0.5::float8 * total)) as median,
        min(seconds) filter (where until >= ceil(0.9::float8 * total)) as p90
      from (
        select seconds, orders, sum(orders) over (order by seconds) as until, sum(orders) over () as total
        from mabar_wait
        where host_id = ${hostId} and month = ${first} and orders > 0
      ) as waited
    )
    select
      coalesce(
        (
          select json_agg(json_build_object('day', day, 'games', games, 'wins', wins) order by day)
          from mabar_day
          where host_id = ${hostId} and day >= ${first} and day < ${next} and games > 0
        ),
        '[]'
      ) as days,
      player.total as players, player.again as players_again,
      supporter.total as supporters, supporter.again as supporters_again,
      wait.waits, wait.median, wait.p90
    from player, supporter, wait`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('sums without a row');
  return {
    days: row.days,
    players: { total: row.players, again: row.players_again },
    supporters: { total: row.supporters, again: row.supporters_again },
    wait: { orders: row.waits, median: row.median, p90: row.p90 },
  };
}
