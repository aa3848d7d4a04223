-- The filter hides the player's name where others see it; its host still reads it. Rows from before were not judged.
alter table mabar_entry add column name_hidden boolean not null default false;
alter table gift_claim add column name_hidden boolean not null default false;
