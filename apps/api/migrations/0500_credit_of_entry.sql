-- The place whose games a credit is for, which tells two credits of a party apart; null: of before, or of several places.
alter table credit add column entry_id bigint references mabar_entry (id);
