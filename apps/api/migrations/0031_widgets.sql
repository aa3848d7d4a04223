-- What a host set of its widgets and how its two clocks stand; a host without a row has the defaults
-- (docs/decisions/0060-widgets.md).
create table widget (
  host_id uuid primary key references host (id),
  -- By widget, as last saved (packages/domain/src/overlay/widget.ts); a widget that is missing has its defaults.
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

-- Goal and leaderboard are sums over a host's supports of some days: everything they add up stands in the index.
create index support_totals on support (host_id, paid_at) include (amount, email, anonymous)
  where paid_at is not null;
