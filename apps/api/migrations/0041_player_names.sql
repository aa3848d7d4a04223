-- In-game names as the game gave them, so that a form, its order and a second viewer do not all ask (docs/decisions/0091).
create table player_name (
  player_id text not null,
  player_server text not null,
  name text not null,
  asked_at timestamptz not null,
  primary key (player_id, player_server)
);
create index player_name_age on player_name (asked_at);
