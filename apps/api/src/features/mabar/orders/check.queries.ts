import { sql } from 'kysely';
import type { Db } from '#schema.ts';

/** Returns a sentence per inconsistency in orders, entries and games. For tests and the operator. */
export async function checkMabar(db: Db): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    select 'order ' || payment.id || ' is ' || payment.status || ', ' || payment.exception
      || ', and has ' || count(entry.id) || ' entries' as finding
    from payment
    join mabar_order on mabar_order.payment_id = payment.id
    left join mabar_entry entry on coalesce(entry.payment_id, entry.party_id) = payment.id and entry.host_id = payment.host_id
    group by payment.id, mabar_order.sundul, mabar_order.party_size
    having count(entry.id) <> (case
      when payment.status = 'paid' and payment.exception <> 'unfulfillable' and not mabar_order.sundul then mabar_order.party_size
      else 0
    end)
    union all
    select 'payment ' || payment.id || ' pays for no mabar order'
    from payment
    left join mabar_order on mabar_order.payment_id = payment.id and mabar_order.host_id = payment.host_id
    where payment.kind = 'mabar'
      and mabar_order.payment_id is null
    union all
    select 'entry ' || entry.id || ' says ' || entry.played || ' played, its log says ' || count(player.game_id)
    from mabar_entry entry
    left join (mabar_game_player player join mabar_game on mabar_game.id = player.game_id and mabar_game.undone_at is null)
      on player.entry_id = entry.id
    group by entry.id
    having entry.played <> count(player.game_id)
    union all
    select 'entry ' || id || ' has no games left and is ' || state
    from mabar_entry
    where played >= count
      and state <> 'done'
    union all
    select 'entry ' || entry.id || ' has ' || entry.count || ' games, ' || sold.count || ' bought, ' || entry.bonus || ' free, '
      || entry.returned || ' given back'
    from mabar_entry entry
    join mabar_order sold on sold.payment_id = coalesce(entry.payment_id, entry.party_id)
    where entry.count <> sold.count + entry.bonus - entry.returned or entry.returned > sold.count
    union all
    select 'member ' || member.position || ' of order ' || member.payment_id || ' has entry ' || coalesce(entry.id::text, 'none')
    from mabar_party_member member
    join payment on payment.id = member.payment_id
    left join mabar_entry entry on entry.id = member.entry_id and entry.party_id = member.payment_id
    where (payment.status = 'paid' and payment.exception <> 'unfulfillable') <> (entry.id is not null)
    union all
    select 'host ' || host_id || ' counts ' || game || ' games, ' || win || ' won and ' || lose || ' lost'
    from mabar_statistic
    where game <> win + lose
    union all
    select 'host ' || statistic.host_id || ' has game ' || last.id || ' as its last one, which was taken back'
    from mabar_statistic statistic
    join mabar_game last on last.id = statistic.last_game_id
    where last.undone_at is not null
    union all
    select 'game ' || game.id || ' was taken back, its corrections do not say so'
    from mabar_game game
    where game.undone_at is not null
      and not exists (
        select from mabar_game_correction correction where correction.game_id = game.id and correction.result is null
      )
    union all
    select 'day ' || day || ' of host ' || host_id || ' keeps ' || coalesce(kept.games, 0) || ' games, ' || coalesce(kept.wins, 0)
      || ' won, its log says ' || coalesce(counted.games, 0) || ', ' || coalesce(counted.wins, 0)
    from mabar_day kept
    full join (
      select host_id, day, count(*) as games, count(*) filter (where won) as wins
      from mabar_game_counted
      where undone_at is null
      group by host_id, day
    ) counted using (host_id, day)
    where (coalesce(kept.games, 0), coalesce(kept.wins, 0)) <> (coalesce(counted.games, 0), coalesce(counted.wins, 0))
    union all
    select 'month ' || month || ' of host ' || host_id || ' keeps ' || coalesce(kept.orders, 0) || ' orders that waited '
      || seconds || ' s, its log says ' || coalesce(counted.orders, 0)
    from mabar_wait kept
    full join (
      select host_id, month, waited as seconds, count(*) as orders
      from mabar_played
      where undone_at is null and waited is not null
      group by host_id, month, waited
    ) counted using (host_id, month, seconds)
    where coalesce(kept.orders, 0) <> coalesce(counted.orders, 0)
    union all
    select 'month ' || month || ' of host ' || host_id || ' keeps player ' || player_id || ' from '
      || coalesce(kept.day::text, 'never') || ', again ' || coalesce(kept.again::text, 'never') || ', its log says '
      || coalesce(counted.day::text, 'never') || ', ' || coalesce(counted.again::text, 'never')
    from mabar_player_month kept
    full join mabar_player_month_counted counted using (host_id, month, player_id, player_server)
    where (kept.day, kept.again) is distinct from (counted.day, counted.again)`.execute(db);
  return rows.map((row) => row.finding);
}
