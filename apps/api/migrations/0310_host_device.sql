-- Browsers of hosts and helpers that get notices, one of a session (docs/decisions/push.md "Notices to hosts").
create table host_device (
  id uuid primary key,
  host_id uuid not null references host (id),
  session_id uuid not null unique references session (id) on delete cascade,
  subscription_sealed text not null,
  events text[] not null,
  -- Rupiah of the smallest support that it is told of.
  support_from bigint not null check (support_from >= 0),
  -- Whole hours of the day (WIB) without notices; both null: none.
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  saved_at timestamptz not null,
  check ((quiet_from is null) = (quiet_until is null))
);
create index host_device_host on host_device (host_id);

-- What the devices of a host are told besides orders, supports, gifts and the alarm; each key once.
create table host_notice (
  host_id uuid not null references host (id),
  key text not null,
  event text not null,
  body text not null,
  created_at timestamptz not null,
  told_at timestamptz,
  primary key (host_id, key)
);
create index host_notice_untold on host_notice (created_at) where told_at is null;
