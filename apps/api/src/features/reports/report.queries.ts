import type { MoneyLine, Period } from '@mabarin/domain/reports/report';
import type { ReportPlay } from '@mabarin/api-client/contract/reports';
import { sql } from 'kysely';
import type { AccountPeriod } from '#features/ledger/index.ts';
import type { Db } from '#schema.ts';

/**
 * Read models across areas: each figure of a report comes from one statement. A month may have a row a minute, so
 * related rows are fetched by all ids at once (`= any(array(...))` is one index walk) and left-joined: for an inner
 * join the planner guesses ten rows and would loop.
 */

/**
 * Changes of a host's balance in a period, by WIB day and kind. A payment counts under its goods, every other journal
 * under its own kind. Purchases paid by QRIS and by credit alone are separate lines.
 */
export async function moneyLines(db: Db, hostId: string, { after, until }: AccountPeriod): Promise<MoneyLine[]> {
  const { rows } = await sql<MoneyLine>`
    with account as (
      select id from ledger_account where kind = 'host_payable' and host_id = ${hostId}
    ), own as materialized (
      select journal_id as id, count(*) as count, sum(amount)::bigint as amount
      from ledger_entry
      where account_id = (select id from account) and account_version > ${after} and account_version <= ${until}
      group by 1
    ), booked as materialized (
      select own.*, (journal.created_at at time zone 'Asia/Jakarta')::date as day, journal.kind,
        case when journal.kind = 'payment' then journal.ref_id end as payment_id
      from own
      left join (
        select id, created_at, kind, ref_id from ledger_journal where id = any(array(select id from own))
      ) as journal on journal.id = own.id
    ), named as materialized (
      select booked.id, booked.count, booked.amount, booked.day, coalesce(payment.kind, booked.kind) as kind
      from booked
      left join (
        select id, kind from payment where id = any(array(select payment_id from booked))
      ) as payment on payment.id = booked.payment_id
    ), side as materialized (
      select journal_id as id, sum(amount) as whole,
        sum(amount) filter (where account_id = any(array(
          select id from ledger_account where host_id is null and kind in ('platform_fee', 'payout_fee')
        ))) as fee,
        sum(amount) filter (where account_id = any(array(
          select id from ledger_account where host_id is null and kind = 'gateway_receivable'
        ))) as qris,
        sum(amount) filter (where account_id = any(array(
          select id from ledger_account where host_id is null and kind = 'viewer_credit'
        ))) as credit
      from ledger_entry
      where journal_id = any(array(select id from own)) and account_id <> (select id from account)
      group by 1
    )
    select to_char(named.day, 'YYYY-MM-DD') as day, named.kind, sum(named.count)::bigint as count,
      sum(named.amount)::bigint as amount,
      coalesce(sum(side.fee), 0)::bigint as fee,
      coalesce(-sum(side.qris), 0)::bigint as qris,
      coalesce(sum(side.credit), 0)::bigint as credit,
      (coalesce(sum(side.whole), 0) - coalesce(sum(side.fee), 0) - coalesce(sum(side.qris), 0)
        - coalesce(sum(side.credit), 0))::bigint as other
    from named
    left join side on side.id = named.id
    group by named.day, named.kind, side.qris is null
    order by named.day, named.kind, side.qris is null`.execute(db);
  return rows;
}

/** Games by day, people and waits of a period. A returning player was there on any earlier day. */
export async function readPlay(db: Db, hostId: string, { from, until }: Period): Promise<ReportPlay> {
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
    with pressed as materialized (
      select id, created_at, result
      from mabar_game
      where host_id = ${hostId} and created_at >= ${from} and created_at < ${until} and undone_at is null
    ), game as materialized (
      select pressed.id, pressed.created_at, coalesce(correction.result, pressed.result) as result
      from pressed
      left join (
        select distinct on (game_id) game_id, result
        from mabar_game_correction
        where game_id = any(array(select id from pressed))
        order by game_id, id desc
      ) as correction on correction.game_id = pressed.id
    ), member as materialized (
      select game_id, entry_id, played from mabar_game_player where game_id = any(array(select id from pressed))
    ), turn as materialized (
      select game.created_at as at, member.entry_id, member.played
      from game
      left join member on member.game_id = game.id
    ), played as materialized (
      select turn.at, entry.player_id, entry.player_server,
        -- Its first game, of an order that was paid.
        case when turn.played = 0 and num_nonnulls(entry.payment_id, entry.party_id) > 0
          then greatest(0, extract(epoch from turn.at - entry.paid_at)) end as waited
      from turn
      left join (
        select id, player_id, player_server, payment_id, party_id, paid_at
        from mabar_entry
        where id = any(array(select entry_id from member))
      ) as entry on entry.id = turn.entry_id
    ), person as materialized (
      select player_id, player_server,
        (min(at) at time zone 'Asia/Jakarta')::date <> (max(at) at time zone 'Asia/Jakarta')::date as twice
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
          where (first at time zone 'Asia/Jakarta')::date <> (last at time zone 'Asia/Jakarta')::date or exists (
            select from support as earlier
            where earlier.host_id = ${hostId} and lower(earlier.email) = person.email and earlier.paid_at < ${from}
            offset 0
          )
        ) as again
      from (
        select lower(email) as email, min(paid_at) as first, max(paid_at) as last
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
          select json_agg(json_build_object('day', day, 'games', games, 'wins', wins) order by day)
          from (
            select (created_at at time zone 'Asia/Jakarta')::date as day, count(*) as games,
              count(*) filter (where result = 'win') as wins
            from game
            group by 1
          ) as days
        ),
        '[]'
      ) as days,
      player.total as players, player.again as players_again,
      supporter.total as supporters, supporter.again as supporters_again,
      wait.waits, round(wait.quantiles[1])::bigint as median, round(wait.quantiles[2])::bigint as p90
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
