-- What a host was ever given, added up by a poller after the money is in: the goal and the leaderboard of all time read
-- these sums and the few supports that are not in them yet (docs/decisions/widgets-and-speech.md).

-- When a paid support was added to the sums; null: not yet.
alter table support add column counted_at timestamptz;
create index support_uncounted on support (host_id, paid_at) where paid_at is not null and counted_at is null;

-- Of one day in Jakarta.
create table support_day (
  host_id uuid not null references host (id),
  day date not null,
  amount bigint not null check (amount > 0),
  primary key (host_id, day)
);

-- Of one supporter, as far as the host may know; anonymous supports are nobody's.
create table support_giver (
  host_id uuid not null references host (id),
  email_key text not null,
  email_hidden boolean not null,
  -- Those that hide their e-mail are one supporter only where they have the same name; null: it is shown.
  hidden_name text check ((hidden_name is not null) = email_hidden),
  amount bigint not null check (amount > 0),
  -- The payment of the newest one.
  reached_at timestamptz not null,
  unique nulls not distinct (host_id, email_key, email_hidden, hidden_name)
);
create index support_giver_top on support_giver (host_id, amount desc, reached_at);
create index support_anonymous_top on support (host_id, amount desc, paid_at) where paid_at is not null and anonymous;

-- Sums of a few days are read in the order of the list.
drop index support_totals;

-- The newest support of an e-mail is the first of it.
drop index support_email;
create index support_email on support (host_id, lower(email), paid_at desc);
