-- Webhook events to servers of hosts (docs/webhooks.md).

create table webhook_endpoint (
  id uuid primary key,
  host_id uuid not null references host (id),
  url text not null check (length(url) between 1 and 500),
  event_types text[] not null check (cardinality(event_types) between 1 and 20),
  created_at timestamptz not null,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('host', 'gone', 'failing')),
  -- Nothing was accepted since then; null: the last delivery was, or there was none.
  failing_since timestamptz,
  -- Nothing is sent before this: a process sends already, or the endpoint rests after a failure.
  busy_until timestamptz not null,
  check ((disabled_at is null) = (disabled_reason is null))
);
create index webhook_endpoint_host on webhook_endpoint (host_id, created_at);

-- Secrets that sign an endpoint's events: the newest, and older ones until they expire.
create table webhook_secret (
  id bigint generated always as identity primary key,
  endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  secret_sealed text not null,
  expires_at timestamptz
);
create index webhook_secret_endpoint on webhook_secret (endpoint_id, id);
create index webhook_secret_expires on webhook_secret (expires_at);

-- Events, as the bytes that are signed. Written in the transaction of the event.
create table webhook_event (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references host (id),
  type text not null,
  body text not null,
  -- Its payment or claim, so that an erasure finds it; never sent.
  subject text,
  created_at timestamptz not null
);
create index webhook_event_host on webhook_event (host_id, created_at, id);
create index webhook_event_created on webhook_event (created_at);
create index webhook_event_subject on webhook_event (subject) where subject is not null;

create table webhook_delivery (
  id bigint generated always as identity primary key,
  event_id uuid not null references webhook_event (id) on delete cascade,
  endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  -- Since it was queued, or queued again by hand.
  attempts integer not null default 0,
  next_at timestamptz,
  created_at timestamptz not null,
  -- The last attempt.
  attempted_at timestamptz,
  status smallint,
  ms integer,
  error text check (error in ('status', 'redirect', 'timeout', 'connection', 'tls', 'name', 'inside', 'off')),
  answer text not null default '' check (length(answer) <= 1000),
  check ((state = 'pending') = (next_at is not null)),
  unique (event_id, endpoint_id)
);
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_at) where state = 'pending';
create index webhook_delivery_endpoint on webhook_delivery (endpoint_id, id);
