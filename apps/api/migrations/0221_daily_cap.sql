-- What one buyer pays in a day is counted by each of its signs (docs/children.md).

-- The buyer ticked "Aku di bawah 18".
alter table payment add column minor boolean not null default false;

create table payment_spender (
  payment_id text not null references payment (id) on delete cascade,
  -- A keyed hash of the player's ID, the e-mail or the browser's name.
  spender text not null,
  -- Whole rupiah, credit included.
  amount bigint not null check (amount > 0),
  minor boolean not null,
  created_at timestamptz not null,
  primary key (payment_id, spender)
);
create index payment_spender_day on payment_spender (spender, created_at);
create index payment_spender_age on payment_spender (created_at);
