-- The last game can be taken back (docs/decisions/mabar.md), and a ticket ends with the host's thanks.

-- When a game was taken back; null: it counts. The row stays, and this is all of it that may change.
alter table mabar_game add column undone_at timestamptz;
grant update (undone_at) on mabar_game to mabarin_app;
-- A correction without a result says that the game was taken back.
-- version before: writes none without one, and shows such a game as it was pressed.
alter table mabar_game_correction alter column result drop not null;
-- Since when the entry played, so that who was done by the game sits down again where it sat; null: not known.
alter table mabar_game_player add column playing_at timestamptz;

-- What the host says on the ticket of who has played; null: what Mabarin says for it.
alter table host add column thanks text check (char_length(thanks) between 1 and 160);
