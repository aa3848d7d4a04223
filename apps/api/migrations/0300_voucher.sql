-- A host's vouchers: codes by which its games are sold for less (docs/decisions/credit.md "Vouchers").

create table voucher (
  id uuid primary key,
  host_id uuid not null references host (id),
  -- As hosts announce it, so it is no secret.
  code text not null check (code ~ '^[A-Z0-9]{4,12}$'),
  kind text not null check (kind in ('percent', 'amount', 'games')),
  -- Percent, rupiah, or games.
  value integer not null check (value > 0 and (kind <> 'percent' or value <= 100)),
  uses integer not null check (uses > 0),
  -- The last WIB date on which it counts.
  last_day date not null,
  created_at timestamptz not null,
  stopped_at timestamptz,
  unique (host_id, code)
);
revoke delete, truncate on voucher from mabarin_app;

-- One order's use. Its payment's state says whether it counts, so an end gives the use back by itself.
create table voucher_use (
  payment_id text primary key references payment (id),
  voucher_id uuid not null references voucher (id),
  -- A keyed hash of the payer's game ID and server.
  player text not null,
  -- Rupiah off the list price; the payment's price is the rest.
  discount bigint not null check (discount > 0)
);
create index voucher_use_voucher on voucher_use (voucher_id, player);

-- An order that a voucher pays whole has price 0: nothing is asked and nothing posted.
-- version before: writes prices above 0 only.
alter table payment drop constraint payment_price_check;
-- version before: as above.
alter table payment add constraint payment_price_check check (price >= 0);
