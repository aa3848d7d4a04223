-- What a host gives and corrects by hand.

-- Free games a host added to an entry, part of its count: games bought = count - bonus.
alter table mabar_entry add column bonus integer not null default 0 check (bonus >= 0);

-- Every later word on the result of a game; the newest one stands, and the press it corrects stays in mabar_game.
create table mabar_game_correction (
  id bigint generated always as identity primary key,
  game_id bigint not null references mabar_game (id),
  result text not null check (result in ('win', 'lose')),
  created_at timestamptz not null
);
create index mabar_game_correction_game on mabar_game_correction (game_id, id desc);

revoke update, delete on mabar_game_correction from mabarin_app;
