-- Alerts on stream and the one page that may play them (docs/live.md).
create table overlay_setting (
  host_id uuid primary key references host (id),
  notification_sound boolean not null default true,
  tts boolean not null default false,
  show_logo boolean not null default false,
  -- Path under /images, or null.
  logo text
);

-- Every paid support is one row that ends in exactly one final state. What it shows is copied, so that a play never
-- depends on another area's rows.
create table alert (
  id uuid primary key,
  host_id uuid not null references host (id),
  kind text not null check (kind in ('support', 'test', 'replay')),
  -- The payment of the support it shows; null for a test.
  support_id text check ((support_id is null) = (kind = 'test')),
  name text not null,
  amount bigint not null check (amount >= 0),
  -- Null: hidden, only name and amount are shown.
  message text,
  -- When the money came; the line is in this order, then by id.
  settled_at timestamptz not null,
  state text not null default 'queued'
    check (state in ('held', 'queued', 'leased', 'started', 'finished', 'skipped', 'interrupted')),
  -- Grows with every claim.
  attempt integer not null default 0,
  -- The second play after an interrupted one.
  repeat boolean not null default false,
  -- The stage lease under which it was claimed last; none while it waits.
  fence bigint,
  -- How long it stays on screen.
  duration_ms integer not null check (duration_ms > 0),
  started_at timestamptz,
  finished_at timestamptz,
  interrupted_at timestamptz,
  audio text check (audio in ('ok', 'blocked', 'failed', 'off')),
  created_at timestamptz not null,
  check (state not in ('leased', 'started') or fence is not null),
  check (state not in ('held', 'queued') or fence is null),
  check (state <> 'started' or started_at is not null)
);
create unique index alert_support on alert (support_id) where kind = 'support';
create index alert_line on alert (host_id, settled_at, id) where state = 'queued';
-- Never two alerts of one host on screen, whatever the code does.
create unique index alert_playing on alert (host_id) where state in ('leased', 'started');

-- Which overlay page may play. The fence grows on every hand-over and goes with every acknowledgement.
create table stage_lease (
  host_id uuid primary key references host (id),
  -- The page's own id for as long as it is open; null: nobody.
  instance text,
  fence bigint not null default 0,
  presence text check (presence in ('obs_active', 'obs_visible', 'tab_unlocked', 'tab')),
  heard_at timestamptz,
  expires_at timestamptz,
  -- A stronger page that asked while an alert was playing: it takes over when that ends.
  challenger text,
  challenger_presence text check (challenger_presence in ('obs_active', 'obs_visible', 'tab_unlocked', 'tab')),
  challenger_until timestamptz,
  check ((instance is null) = (expires_at is null)),
  check ((instance is null) = (presence is null))
);
create index stage_lease_expires_at on stage_lease (expires_at) where instance is not null;
