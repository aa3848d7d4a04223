-- Notices of a turn: to browsers that asked for them, else by mail (docs/decisions/push.md).

-- Browsers that get notices of a ticket's turn.
create table push_subscription (
  id bigint generated always as identity primary key,
  ticket text not null,
  entry_id bigint not null references mabar_entry (id) on delete cascade,
  endpoint_hash text not null,
  -- Address and keys as the browser gave them.
  subscription_sealed text not null,
  created_at timestamptz not null,
  -- The entry's host: hosts with watched tickets are looked at every two seconds.
  host_id uuid,
  unique (ticket, endpoint_hash)
);
create index push_subscription_entry on push_subscription (entry_id);
create index push_subscription_created on push_subscription (created_at);

-- One notice per entry, turn and kind.
create table turn_notice (
  id bigint generated always as identity primary key,
  entry_id bigint not null references mabar_entry (id) on delete cascade,
  kind text not null check (kind in ('next', 'playing')),
  -- Name of the turn: it changes when the entry has played or was moved.
  turn text not null,
  created_at timestamptz not null,
  -- A browser took it; null: none has.
  pushed_at timestamptz,
  -- Decided whether a mail goes out instead; null: not yet.
  settled_at timestamptz,
  unique (entry_id, kind, turn)
);
create index turn_notice_open on turn_notice (id) where settled_at is null;
create index turn_notice_created on turn_notice (created_at);

create table push_delivery (
  id bigint generated always as identity primary key,
  notice_id bigint not null references turn_notice (id) on delete cascade,
  subscription_id bigint not null references push_subscription (id) on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz,
  check ((state = 'pending') = (next_at is not null)),
  unique (notice_id, subscription_id)
);
create index push_delivery_due on push_delivery (next_at) where state = 'pending';
create index push_delivery_subscription on push_delivery (subscription_id);
