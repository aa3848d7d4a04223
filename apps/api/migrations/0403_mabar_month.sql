-- What a month's report says of games, waits and players, so that it reads sums and not each game. The log of games stays
-- the source: `pnpm ops database verify` compares. Whoever writes here holds the host's `mabar_statistic`.
create table mabar_day (
  host_id uuid not null references host (id),
  -- WIB date.
  day date not null,
  games integer not null,
  wins integer not null,
  primary key (host_id, day)
) with (fillfactor = 50);

-- Paid orders by the time they waited for their first game.
create table mabar_wait (
  host_id uuid not null references host (id),
  -- The month's first day, of the game.
  month date not null,
  seconds integer not null,
  orders integer not null,
  primary key (host_id, month, seconds)
) with (fillfactor = 80);

-- A row for each player of a host's games of a month.
create table mabar_player_month (
  host_id uuid not null references host (id),
  month date not null,
  player_id text not null,
  player_server text not null,
  -- The first game of the month.
  day date not null,
  -- Played on another day too, or an entry was done before this month.
  again boolean not null,
  -- PostgreSQL 18 finds a player's months in it, too.
  primary key (host_id, month, player_id, player_server) include (again)
);
revoke delete on mabar_day, mabar_wait from mabarin_app;

-- The source of the days: games as they were corrected last.
create view mabar_game_counted as
select game.id, game.host_id, game.created_at, game.undone_at, wib.day, date_trunc('month', wib.day::timestamp)::date as month,
  coalesce(
    (
      select correction.result
      from mabar_game_correction as correction
      where correction.game_id = game.id
      order by correction.id desc
      limit 1
    ),
    game.result
  ) = 'win' as won
from mabar_game as game
cross join lateral (select (game.created_at at time zone 'Asia/Jakarta')::date as day) as wib;

-- The source of the waits: a row for each player of a game. `waited` null: not the first game of an order that was paid.
create view mabar_played as
select game.id as game_id, entry.id as entry_id, game.host_id, game.undone_at, game.day, game.month, entry.player_id, entry.player_server,
  case when player.played = 0 and num_nonnulls(entry.payment_id, entry.party_id) > 0
    then greatest(0, extract(epoch from game.created_at - entry.paid_at))::int end as waited
from mabar_game_player as player
join mabar_game_counted as game on game.id = player.game_id
join mabar_entry as entry on entry.id = player.entry_id;

-- The source of the players.
create view mabar_player_month_counted as
select person.host_id, person.month, person.player_id, person.player_server, person.first as day,
  person.first <> person.last or exists (
    select from mabar_entry as earlier
    where earlier.player_id = person.player_id and earlier.player_server = person.player_server
      and earlier.host_id = person.host_id and earlier.done_at < person.month::timestamp at time zone 'Asia/Jakarta'
  ) as again
from (
  select host_id, month, player_id, player_server, min(day) as first, max(day) as last
  from mabar_played
  where undone_at is null
  group by host_id, month, player_id, player_server
) as person;

-- Triggers, because the version before writes games too while this one starts. Everything is looked up by its key,
-- however small the tables were at the first call.
create function mabar_day_follows_games() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into mabar_day as kept
  select host_id, day, count(*), count(*) filter (where won)
  from mabar_game_counted
  where id in (select id from added) and undone_at is null
  group by host_id, day
  on conflict (host_id, day) do update set games = kept.games + excluded.games, wins = kept.wins + excluded.wins;
  return null;
end
$$;

create function mabar_day_follows_correction() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update mabar_day as kept
  set wins = kept.wins + case when game.won then -1 else 1 end
  from mabar_game_counted as game
  where game.id = new.game_id and game.undone_at is null and game.won <> (new.result = 'win')
    and kept.host_id = game.host_id and kept.day = game.day;
  return new;
end
$$;

create function mabar_month_follows_players() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into mabar_wait as kept
  select host_id, month, waited, count(*)
  from mabar_played join added using (game_id, entry_id)
  where undone_at is null and waited is not null
  group by host_id, month, waited
  on conflict (host_id, month, seconds) do update set orders = kept.orders + excluded.orders;
  insert into mabar_player_month as kept
  select distinct played.host_id, played.month, played.player_id, played.player_server, played.day, exists (
      select from mabar_entry as earlier
      where earlier.player_id = played.player_id and earlier.player_server = played.player_server
        and earlier.host_id = played.host_id and earlier.done_at < played.month::timestamp at time zone 'Asia/Jakarta'
    )
  from mabar_played as played join added using (game_id, entry_id)
  where undone_at is null
  on conflict (host_id, month, player_id, player_server) do update
  set again = true, day = least(kept.day, excluded.day)
  where kept.day <> excluded.day and not (kept.again and kept.day < excluded.day);
  return null;
end
$$;

-- Takes the host's lock.
create function mabar_recount_player(host uuid, player text, server text) returns void
language plpgsql set enable_seqscan = off as $$
begin
  perform from mabar_statistic where host_id = host for update;
  delete from mabar_player_month where host_id = host and player_id = player and player_server = server;
  insert into mabar_player_month
  select * from mabar_player_month_counted where host_id = host and player_id = player and player_server = server;
end
$$;

create function mabar_month_follows_undo() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update mabar_day as kept
  set games = kept.games - 1, wins = kept.wins - game.won::int
  from mabar_game_counted as game
  where game.id = new.id and kept.host_id = game.host_id and kept.day = game.day;
  update mabar_wait as kept
  set orders = kept.orders - gone.orders
  from (
    select host_id, month, waited, count(*) as orders
    from mabar_played
    where game_id = new.id and waited is not null
    group by host_id, month, waited
  ) as gone
  where kept.host_id = gone.host_id and kept.month = gone.month and kept.seconds = gone.waited;
  perform mabar_recount_player(host_id, player_id, player_server)
  from (select distinct host_id, player_id, player_server from mabar_played where game_id = new.id) as person;
  return null;
end
$$;

-- An entry of another player, above all an erased one; or one that was, or is no longer, done before a month with games.
create function mabar_month_follows_entries() returns trigger language plpgsql set enable_seqscan = off as $$
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
      or left_as.done_at is distinct from entry.done_at and exists (
        select from mabar_player_month as kept
        where kept.host_id = entry.host_id and kept.player_id = entry.player_id and kept.player_server = entry.player_server
          and kept.month > (least(left_as.done_at, entry.done_at) at time zone 'Asia/Jakarta')::date
      )
    order by entry.host_id
  ) as person;
  return null;
end
$$;

-- version before: its presses wait for the sums of the games that are there, some seconds for a million.
create trigger mabar_day_follows_games after insert on mabar_game
  referencing new table as added for each statement execute function mabar_day_follows_games();
create trigger mabar_month_follows_undo after update of undone_at on mabar_game for each row
  when (old.undone_at is null and new.undone_at is not null) execute function mabar_month_follows_undo();
create trigger mabar_day_follows_correction before insert on mabar_game_correction for each row
  when (new.result is not null) execute function mabar_day_follows_correction();
create trigger mabar_month_follows_players after insert on mabar_game_player
  referencing new table as added for each statement execute function mabar_month_follows_players();
create trigger mabar_month_follows_entries after update on mabar_entry
  referencing old table as left_as new table as entered_as for each statement
  execute function mabar_month_follows_entries();

insert into mabar_day
select host_id, day, count(*), count(*) filter (where won) from mabar_game_counted where undone_at is null group by host_id, day;
insert into mabar_wait
select host_id, month, waited, count(*)
from mabar_played
where undone_at is null and waited is not null
group by host_id, month, waited;
insert into mabar_player_month select * from mabar_player_month_counted;
