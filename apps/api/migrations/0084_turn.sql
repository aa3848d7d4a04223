-- "Tunggu aku" and "pindah tangan" (docs/decisions/mabar.md).

-- How often its player let the next one go first, and when its place went to another player (null: it did not).
-- version before: writes and reads neither; an entry that it makes was never postponed nor transferred.
alter table mabar_entry
  add column postponed smallint not null default 0 check (postponed >= 0),
  add column transferred_at timestamptz;

-- The ticket of who paid, once the place went on and `ticket` is the new player's; opens a page that only says so.
-- version before: answers that ticket as one that nobody has.
alter table payment add column payer_ticket text unique;

-- Whether paid places of the host may go to another player.
-- version before: neither writes nor reads it.
alter table host add column transfers_allowed boolean not null default true;
