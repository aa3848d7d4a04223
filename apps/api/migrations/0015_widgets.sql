-- A host's settings of widgets and its two clocks; a host without a row has the defaults
-- (docs/decisions/widgets-and-speech.md).
create table widget (
  host_id uuid primary key references host (id),
  -- Settings by widget, as last saved; a widget that is missing has its defaults.
  settings jsonb not null default '{}',
  -- It runs (or ran) to the first, or stands with the second; neither: it was not started.
  countdown_ends_at timestamptz,
  countdown_left_ms bigint check (countdown_left_ms >= 0),
  -- It counts from the first, which pauses have moved forward, or stands at the second.
  timer_since timestamptz,
  timer_elapsed_ms bigint not null default 0 check (timer_elapsed_ms >= 0),
  check (countdown_ends_at is null or countdown_left_ms is null),
  check (timer_since is null or timer_elapsed_ms = 0)
);

-- Last report of each open widget page of a host (docs/live.md).
create table display_page (
  host_id uuid not null references host (id),
  target text not null,
  -- Id of one open page.
  instance text not null,
  heard_at timestamptz not null,
  -- The page shows the state of then; null: it is current.
  behind_since timestamptz,
  primary key (host_id, target, instance)
);
