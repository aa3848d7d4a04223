-- The live channel: one numbered stream of events per host (docs/live.md). A row's lock is held from the append to the
-- commit, so the order of numbers is the order of commits and a cursor never skips a late one.
create table live_stream (
  host_id uuid primary key references host (id),
  -- Raised after a restore from a backup, so that cursors from the lost future become unknown.
  epoch integer not null default 1 check (epoch > 0),
  last_seq bigint not null check (last_seq >= 0),
  -- Events up to here may have been removed by the retention sweep.
  pruned_seq bigint not null default 0
);

-- Doorbells and public widget values, never personal data; kept 7 days.
create table live_event (
  host_id uuid not null references host (id),
  seq bigint not null,
  kind text not null check (kind in ('message', 'command', 'display')),
  -- Key of an event that is appended once by any number of writers; the second one's number is skipped.
  dedupe_key text,
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (host_id, seq),
  unique (host_id, dedupe_key)
);
create index live_event_created_at on live_event (created_at);
