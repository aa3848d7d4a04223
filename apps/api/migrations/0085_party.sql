-- One order for two to four players (docs/decisions/mabar.md "Party").

-- For how many players an order is, its payer among them; each has an entry of `count` games.
alter table mabar_order add column party_size smallint not null default 1 check (party_size between 1 and 4);
-- version before: writes one row for each payment, and no party.
alter table mabar_order add constraint mabar_order_party unique (payment_id, party_size);

-- The others of a party, in the order in which the payer named them, each with a ticket of its own.
create table mabar_party_member (
  -- version before: deletes orders that nobody paid, and knows nothing of those who go with them.
  payment_id text not null references mabar_order (payment_id) on delete cascade,
  position smallint not null check (position between 1 and 3),
  player_id text not null,
  player_server text not null,
  player_name text not null,
  ticket text not null unique,
  -- What the paid order queued for this player; null: it is not paid.
  entry_id bigint unique references mabar_entry (id),
  primary key (payment_id, position)
);

-- The order of a party, the same for all of its entries; `payment_id` is the payer's entry alone, as ever.
alter table mabar_entry add column party_id text references mabar_order (payment_id);
alter table mabar_entry add column party_size smallint not null default 1;
-- version before: writes no party.
alter table mabar_entry add constraint mabar_entry_party check ((party_id is null) = (party_size = 1));
create index mabar_entry_party_id on mabar_entry (party_id) where party_id is not null;
-- version before: queues the payer alone, as a party of one, which this refuses; the payment waits for who queues all.
alter table mabar_entry add constraint mabar_entry_whole_party
  foreign key (payment_id, party_size) references mabar_order (payment_id, party_size);

-- Games go back of who came with a payer, too.
-- version before: gives none of those back.
alter table mabar_entry drop constraint mabar_entry_check3;
-- version before: as above.
alter table mabar_entry add constraint mabar_entry_returned check (
  returned >= 0 and (returned = 0 or payment_id is not null or party_id is not null)
);

-- The most players of one order that a host takes; 1: no parties.
alter table host add column party_max smallint not null default 4 check (party_max between 1 and 4);
