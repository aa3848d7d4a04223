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

/** Games by day, people and waits (seconds) of a period. A returning player was there on any earlier day. */
export async function readPlay(db: Db, hostId: string, { from, until }: Period): Promise<ReportPlay> {
  // Days are counted from the period's first, because a conversion of each row to Jakarta's time costs more.
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
    with game as materialized (
      select id, created_at, result, date_bin('1 day', created_at, ${from}) as day
      from mabar_game
      where host_id = ${hostId} and created_at >= ${from} and created_at < ${until} and undone_at is null
    ), member as materialized (
      select game_id, entry_id, played from mabar_game_player where game_id = any(array(select id from game))
    ), played as materialized (
      select game.day, entry.player_id, entry.player_server,
        -- Its first game, of an order that was paid.
        case when member.played = 0 and num_nonnulls(entry.payment_id, entry.party_id) > 0
          then greatest(0, extract(epoch from game.created_at - entry.paid_at))::int end as waited
      from game
      left join member on member.game_id = game.id
      left join (
        select id, player_id, player_server, payment_id, party_id, paid_at
        from mabar_entry
        where id = any(array(select entry_id from member))
      ) as entry on entry.id = member.entry_id
    ), person as materialized (
      select player_id, player_server, min(day) <> max(day) as twice
      from played
      where player_id is not null
      group by 1, 2
    ), before as materialized (
      select distinct player_id, player_server
      from mabar_entry
      where host_id = ${hostId} and player_id = any(array(select player_id from person where not twice))
        and done_at < ${from}
    ), player as (
      select count(*) as total, count(*) filter (where person.twice or before.player_id is not null) as again
      from person
      left join before using (player_id, player_server)
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
      select count(waited) as waits,
        percentile_disc(array[0.5, 0.9]) within group (order by waited) as quantiles
      from played
    )
    select
      coalesce(
        (
          select json_agg(
            json_build_object('day', (day at time zone 'Asia/Jakarta')::date, 'games', games, 'wins', wins) order by day
          )
          from (
            select day, count(*) as games,
              count(*) filter (where coalesce(correction.result, game.result) = 'win') as wins
            from game
            left join (
              select distinct on (game_id) game_id, result
              from mabar_game_correction
              where game_id = any(array(select id from game))
              order by game_id, id desc
            ) as correction on correction.game_id = game.id
            group by 1
          ) as days
        ),
        '[]'
      ) as days,
      player.total as players, player.again as players_again,
      supporter.total as supporters, supporter.again as supporters_again,
      wait.waits, wait.quantiles[1] as median, wait.quantiles[2] as p90
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
