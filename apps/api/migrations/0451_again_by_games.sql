-- Who came again played before this month; an entry that ended before it, or across its border, says nothing.
-- version before: its presses wait for the recount, some seconds for a million players.
lock table mabar_game, mabar_entry in share row exclusive mode;

create or replace view mabar_player_month_counted as
select person.host_id, person.month, person.player_id, person.player_server, person.first as day,
  person.first <> person.last
    or min(person.month) over (partition by person.host_id, person.player_id, person.player_server) < person.month as again
from (
  select host_id, month, player_id, player_server, min(day) as first, max(day) as last
  from mabar_played
  where undone_at is null
  group by host_id, month, player_id, player_server
) as person;

create or replace function mabar_month_follows_players() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into mabar_wait as kept
  select host_id, month, waited, count(*)
  from mabar_played join added using (game_id, entry_id)
  where undone_at is null and waited is not null
  group by host_id, month, waited
  on conflict (host_id, month, seconds) do update set orders = kept.orders + excluded.orders;
  insert into mabar_player_month as kept
  select distinct played.host_id, played.month, played.player_id, played.player_server, played.day, exists (
      select from mabar_player_month as earlier
      where earlier.player_id = played.player_id and earlier.player_server = played.player_server
        and earlier.host_id = played.host_id and earlier.month < played.month
    )
  from mabar_played as played join added using (game_id, entry_id)
  where undone_at is null
  on conflict (host_id, month, player_id, player_server) do update
  set again = true, day = least(kept.day, excluded.day)
  where kept.day <> excluded.day and not (kept.again and kept.day < excluded.day);
  return null;
end
$$;

-- An entry of another player, above all an erased one.
create or replace function mabar_month_follows_entries() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform mabar_recount_player(host_id, player_id, player_server)
  from (
    select distinct entry.host_id, person.player_id, person.player_server
    from left_as
    join entered_as as entry using (id)
    cross join lateral (
      values (left_as.player_id, left_as.player_server), (entry.player_id, entry.player_server)
    ) as person (player_id, player_server)
    where (left_as.player_id, left_as.player_server) <> (entry.player_id, entry.player_server)
    order by entry.host_id
  ) as person;
  return null;
end
$$;

update mabar_player_month as kept
set again = counted.again
from mabar_player_month_counted as counted
where (counted.host_id, counted.month, counted.player_id, counted.player_server)
    = (kept.host_id, kept.month, kept.player_id, kept.player_server)
  and counted.again <> kept.again;
