-- A player sits once, whatever they ordered. Who sits twice keeps the first seat; the other order waits at its place.
update mabar_entry as later
set state = 'queued', playing_at = null
where state = 'playing' and player_server <> '' and exists (
  select from mabar_entry as first
  where first.host_id = later.host_id and first.state = 'playing'
    and first.player_id = later.player_id and first.player_server = later.player_server
    and (first.playing_at, first.id) < (later.playing_at, later.id)
);
-- version before: its Main for a player who sits already fails, which is right, without a sentence that says so.
create unique index mabar_entry_seat on mabar_entry (host_id, player_id, player_server)
where state = 'playing' and player_server <> '';
