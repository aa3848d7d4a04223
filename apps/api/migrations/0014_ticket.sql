-- What a ticket shows beyond the rows that are there.

-- A Sundul makes no entry of its own; its ticket shows the one it lifted. Null: not paid, or no Sundul.
alter table mabar_order add column lifted_entry_id bigint references mabar_entry (id);
