-- What a host notes on a player, privately, and how often a player has been here (docs/decisions/mabar.md).

-- One for each player and host. It goes when no entry of the host names its player any more (docs/retention.md).
create table mabar_note (
  host_id uuid not null references host (id),
  player_id text not null,
  player_server text not null,
  text text not null check (char_length(text) between 1 and 280),
  modified_at timestamptz not null,
  primary key (host_id, player_id, player_server)
);

-- A player's entries at one host that were paid and played, for the count on each row of the board.
-- version before: writes entries as ever, which keep the index.
create index mabar_entry_visit on mabar_entry (host_id, player_id, player_server, id)
  where num_nonnulls(payment_id, party_id) > 0 and played > 0;
