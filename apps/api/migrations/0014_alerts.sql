-- Alerts on stream and the one page that may play them (docs/live.md).
create table overlay_setting (
  host_id uuid primary key references host (id),
  notification_sound boolean not null default true,
  tts boolean not null default false,
  show_logo boolean not null default false,
  -- Path under /images, or null.
  logo text,
  -- Nothing is claimed while the OBS source is not on air.
  hold_inactive boolean not null default true,
  -- Up to ten of {minimum, title, sound, seconds}; the highest minimum that the amount reaches counts.
  variations jsonb not null default '[]',
  -- Up to ten of {subject, minimum, title, picture, sound, seconds, animation, voice}; of an alert's subject the one with the
  -- highest minimum that its amount reaches counts. They replaced `variations`.
  tiers jsonb not null default '[]',
  -- Paid orders and won gifts are alerts.
  orders boolean not null default false,
  gifts boolean not null default false,
  -- How alerts are drawn; null: the default look.
  look jsonb,
  -- Null: the defaults (packages/domain/src/alerts/sound.ts).
  sound jsonb
);

-- Every paid support is one row that ends in exactly one final state. What it shows is copied, so that a play never
-- depends on another area's rows.
create table alert (
  id uuid primary key,
  host_id uuid not null references host (id),
  kind text not null check (kind in ('support', 'order', 'gift', 'test', 'replay')),
  -- The payment of the support it shows; null for a test.
  support_id text,
  name text not null,
  amount bigint not null check (amount >= 0),
  -- Null: hidden, only name and amount are shown.
  message text,
  -- Time of the money; the line is in this order, then by id.
  settled_at timestamptz not null,
  state text not null default 'queued'
    check (state in ('held', 'queued', 'leased', 'started', 'finished', 'skipped', 'interrupted')),
  -- Grows with every claim.
  attempt integer not null default 0,
  -- The second play after an interrupted one.
  repeat boolean not null default false,
  -- The stage lease under which it was claimed last; none while it waits.
  fence bigint,
  -- Time on screen.
  duration_ms integer not null check (duration_ms > 0),
  started_at timestamptz,
  finished_at timestamptz,
  interrupted_at timestamptz,
  audio text check (audio in ('ok', 'blocked', 'failed', 'off')),
  created_at timestamptz not null,
  -- Result of speech on the page that played it.
  speech text check (speech in ('ok', 'blocked', 'failed', 'late', 'off', 'browser')),
  -- The rendered speech: wanted and not there yet, there (its id and length in ms), or given up. Null: none is wanted.
  speech_state text check (speech_state in ('pending', 'ready', 'failed')),
  speech_id text,
  speech_ms integer check (speech_ms > 0),
  -- The place in the line before the time of the money: replays and what came back first, tests last.
  rank smallint not null generated always as (
    case
      when kind = 'test' then 2
      when kind = 'replay' or attempt > 0 then 0
      else 1
    end
  ) stored,
  -- Last request for speech, from which the wait for it counts.
  speech_asked_at timestamptz,
  -- Set for a test or a replay too.
  subject text not null default 'support' check (subject in ('support', 'order', 'gift')),
  -- The payment of the order, or the draw of the gift, that it is about.
  source_id text,
  -- Why it was skipped without anybody's doing; null: somebody skipped it, or it was not skipped.
  skip_reason text check (skip_reason in ('below_minimum')),
  constraint alert_check1 check (state not in ('leased', 'started') or fence is not null),
  constraint alert_check2 check (state not in ('held', 'queued') or fence is null),
  constraint alert_check3 check (state <> 'started' or started_at is not null),
  constraint alert_check4 check ((speech_state is not distinct from 'ready') = (speech_id is not null and speech_ms is not null)),
  constraint alert_support_check check (
    (support_id is null) = (kind = 'test' or subject <> 'support') and (kind in ('test', 'replay') or kind = subject)
  ),
  constraint alert_check5 check ((source_id is null) = (subject = 'support' or kind = 'test'))
);
create unique index alert_support on alert (support_id) where kind = 'support';
-- Never two alerts of one host on screen, whatever the code does.
create unique index alert_playing on alert (host_id) where state in ('leased', 'started');
-- A support's alerts: its own and its replays.
create index alert_of_support on alert (support_id) where support_id is not null;
create index alert_held on alert (host_id, settled_at, id) where state = 'held';
-- Alerts that were not shown to their end, for the host to replay.
create index alert_unfinished on alert (host_id, created_at) where state in ('interrupted', 'skipped');
create index alert_speech on alert (speech_id, host_id) where speech_id is not null;
-- The last end of an alert: an alarm is raised only where nothing has ended lately.
create index alert_ended on alert (host_id, finished_at) where finished_at is not null;
create index alert_line on alert (host_id, rank, settled_at, created_at, id) where state = 'queued';
-- Each holds only what its rule still has to do.
create index alert_texts on alert (created_at) where name <> 'anonim' or message <> '';
create index alert_tests on alert (created_at) where kind = 'test';
-- Once for each order and gift.
create unique index alert_source on alert (source_id) where kind in ('order', 'gift');
create index alert_replay on alert (source_id) where kind = 'replay' and source_id is not null;

-- The overlay page that may play. The fence grows on every hand-over and goes with every acknowledgement.
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
  -- The host stopped the line by hand.
  paused boolean not null default false,
  -- New alerts that wait for the host's eye.
  review text not null default 'off' check (review in ('off', 'flagged', 'all')),
  -- The last report of the page that holds the stage.
  version text,
  streaming boolean,
  -- The host was alarmed then that paid alerts wait too long; null: they do not.
  alarmed_at timestamptz,
  check ((instance is null) = (expires_at is null)),
  check ((instance is null) = (presence is null))
);
create index stage_lease_expires_at on stage_lease (expires_at) where instance is not null;

-- A host's own pictures, videos and sounds, each encoded by us.
create table media (
  id uuid primary key,
  host_id uuid not null references host (id),
  name text not null,
  type text not null check (type in ('image', 'video', 'sound')),
  state text not null check (state in ('processing', 'ready', 'failed')),
  -- SHA-256 of the upload: the same file again is the same row.
  source_hash text not null check (source_hash ~ '^[0-9a-f]{64}$'),
  -- The upload, until it is encoded.
  source bytea,
  -- Attempts at encoding: a file that always ends its process is given up.
  tries smallint not null default 0,
  -- Its address: SHA-256 of `bytes`.
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  mime text check (mime in ('image/webp', 'video/webm', 'audio/mpeg')),
  bytes bytea,
  -- Size of `bytes`, or of `source` while there are none.
  size integer not null check (size >= 0),
  width integer check (width > 0),
  height integer check (height > 0),
  ms integer check (ms > 0),
  -- Code of the failure.
  fault text,
  created_at timestamptz not null,
  check ((state = 'processing') = (source is not null)),
  check ((state = 'ready') = (bytes is not null and hash is not null and mime is not null)),
  check ((state = 'failed') = (fault is not null))
);
-- They do not compress well, and parts of them are read.
alter table media alter column source set storage external;
alter table media alter column bytes set storage external;
create unique index media_host_source on media (host_id, source_hash) where state <> 'failed';
create index media_host on media (host_id, created_at);
create index media_hash on media (hash) where hash is not null;
create index media_unready on media (created_at) where state <> 'ready';
