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
  -- The host's share, rupiah.
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  -- Null until the payment was fulfilled; from then on exactly one alert of kind support belongs to it.
  paid_at timestamptz,
  -- Why the text filter hides a text from the stream; null: it is shown. The text itself stays, for the host.
  hidden_reason text,
  -- The dashboard's id. Not the payment's: that opens the payment screen with the payer's e-mail, and the host never learns
  -- a hidden one.
  id uuid not null,
  -- The filter hides the name too; and the host showed a hidden support all the same.
  name_hidden boolean not null default false,
  revealed_at timestamptz check (revealed_at is null or hidden_reason is not null),
  -- Added to the sums by the batch; null: not yet, summed on read.
  counted_at timestamptz
);
create unique index support_id on support (id);
-- Unpaid supports of an e-mail are counted before another is ordered (docs/decisions/accounts.md "Limits").
create index support_unpaid on support (lower(email), created_at) where paid_at is null;
create index support_host on support (host_id, paid_at desc, payment_id desc) where paid_at is not null;
create index support_uncounted on support (host_id, paid_at) where paid_at is not null and counted_at is null;
create index support_anonymous_top on support (host_id, amount desc, paid_at) where paid_at is not null and anonymous;
create index support_email on support (host_id, lower(email), paid_at desc);
-- Everything of one e-mail, whoever the host is.
create index support_of_email on support (lower(email));

-- A ban holds for an e-mail, one host long. Each row is one support on which the host pressed Ban.
create table support_ban (
  support_id uuid primary key references support (id),
  host_id uuid not null references host (id),
  -- As bans compare addresses: lower case.
  email_key text not null,
  created_at timestamptz not null
);
create index support_ban_email on support_ban (host_id, email_key);
create index support_ban_of_email on support_ban (email_key);

-- Sum of a host's supports per day in Jakarta.
create table support_day (
  host_id uuid not null references host (id),
  day date not null,
  amount bigint not null check (amount > 0),
  primary key (host_id, day)
);

-- Sum per supporter, as far as the host may know; anonymous supports belong to nobody.
create table support_giver (
  host_id uuid not null references host (id),
  email_key text not null,
  email_hidden boolean not null,
  -- Supports with a hidden e-mail are one supporter only under one name; null: the e-mail is shown.
  hidden_name text check ((hidden_name is not null) = email_hidden),
  amount bigint not null check (amount > 0),
  -- The payment of the newest one.
  reached_at timestamptz not null,
  unique nulls not distinct (host_id, email_key, email_hidden, hidden_name)
);
create index support_giver_top on support_giver (host_id, amount desc, reached_at);
