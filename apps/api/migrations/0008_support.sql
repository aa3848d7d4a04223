-- Paid support with a message for the stream; one row per payment, written when it is ordered.
create table support (
  payment_id text primary key references payment (id),
  host_id uuid not null references host (id),
  -- As shown: an anonymous supporter is `anonim`.
  name text not null,
  anonymous boolean not null,
  email text not null,
  -- The host never receives a hidden address.
  email_hidden boolean not null,
  -- As shown: long words shortened.
  message text not null,
  -- What the host is credited, rupiah.
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  -- Null until the payment was fulfilled; from then on exactly one alert of kind support belongs to it.
  paid_at timestamptz
);
create index support_host on support (host_id, paid_at desc, payment_id) where paid_at is not null;
