-- Rupiah that a unit is worth, in its host's words; null: not said.
alter table gift add column worth bigint check (worth between 1000 and 100000000);
