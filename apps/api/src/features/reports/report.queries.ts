import type { MoneyLine, Period } from '@mabarin/domain/reports/report';
import type { ReportPlay } from '@mabarin/api-client/contract/reports';
import { sql } from 'kysely';
import type { AccountPeriod } from '#features/ledger/index.ts';
import type { Db } from '#schema.ts';

/** Read models across areas: each figure of a report is of one statement. */

/**
 * What moved a host's balance in a period, by WIB day and kind. A payment goes by what was bought, every other journal by
 * its own kind, so that a kind that is new appears by itself.
 */
export async function moneyLines(db: Db, hostId: string, { after, until }: AccountPeriod): Promise<MoneyLine[]> {
  const { rows } = await sql<MoneyLine>`
    select to_char(journal.created_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as day,
      coalesce(payment.kind, journal.kind) as kind,
      count(*) filter (where line.id = own.id) as count,
      sum(line.amount) filter (where line.id = own.id)::bigint as amount,
      coalesce(sum(line.amount) filter (where account.kind in ('platform_fee', 'payout_fee')), 0)::bigint as fee,
      coalesce(-sum(line.amount) filter (where account.kind = 'gateway_receivable'), 0)::bigint as qris,
      coalesce(sum(line.amount) filter (where account.kind = 'viewer_credit'), 0)::bigint as credit,
      coalesce(sum(line.amount) filter (
        where line.id <> own.id
          and account.kind not in ('platform_fee', 'payout_fee', 'gateway_receivable', 'viewer_credit')
      ), 0)::bigint as other
    from ledger_entry as own
    join ledger_journal as journal on journal.id = own.journal_id
    join ledger_entry as line on line.journal_id = own.journal_id
    join ledger_account as account on account.id = line.account_id
    left join payment on journal.kind = 'payment' and payment.id = journal.ref_id
    where own.account_id = (select id from ledger_account where kind = 'host_payable' and host_id = ${hostId})
      and own.account_version > ${after} and own.account_version <= ${until}
    group by 1, 2
    order by 1, 2`.execute(db);
  return rows;
}

/**
 * Games by day, people and waits of a period. Who came again had been there on an earlier day, whenever that was.
 * `offset 0`: each person is looked up by the index; else the planner may hash the host's whole history instead.
 */
export async function readPlay(db: Db, hostId: string, { from, until }: Period): Promise<ReportPlay> {
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
      select id, created_at, (created_at at time zone 'Asia/Jakarta')::date as day,
        coalesce(
          (select result from mabar_game_correction as correction where correction.game_id = mabar_game.id
            order by correction.id desc limit 1),
          result
        ) as result
      from mabar_game
      where host_id = ${hostId} and created_at >= ${from} and created_at < ${until} and undone_at is null
    ), played as materialized (
      select entry.player_id, entry.player_server, game.day,
        -- Its first game, of an order that was paid.
        case when player.played = 0 and num_nonnulls(entry.payment_id, entry.party_id) > 0
          then greatest(0, extract(epoch from game.created_at - entry.paid_at)) end as waited
      from game
      join mabar_game_player as player on player.game_id = game.id
      join mabar_entry as entry on entry.id = player.entry_id
    ), player as (
      select count(*) as total,
        count(*) filter (
          where days > 1 or exists (
            select from mabar_entry as earlier
            where earlier.player_id = person.player_id and earlier.player_server = person.player_server
              and earlier.host_id = ${hostId} and earlier.done_at < ${from}
            offset 0
          )
        ) as again
      from (
        select player_id, player_server, count(distinct day) as days
        from played
        group by 1, 2
      ) as person
    ), supporter as (
      select count(*) as total,
        count(*) filter (
          where days > 1 or exists (
            select from support as earlier
            where earlier.host_id = ${hostId} and lower(earlier.email) = person.email and earlier.paid_at < ${from}
            offset 0
          )
        ) as again
      from (
        select lower(email) as email, count(distinct (paid_at at time zone 'Asia/Jakarta')::date) as days
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
          from (select day, count(*) as games, count(*) filter (where result = 'win') as wins from game group by day) as days
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
