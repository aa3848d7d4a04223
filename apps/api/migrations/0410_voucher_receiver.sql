-- Keyed hash of the player who has the place of a voucher's order by a transfer, and for whom the voucher is used too.
alter table voucher_use add column receiver text;
