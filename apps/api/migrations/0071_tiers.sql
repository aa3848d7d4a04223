-- What an alert is about, shows and plays (docs/decisions/alerts.md "Tiers and media").
alter table overlay_setting
  -- Up to ten of {subject, minimum, title, picture, sound, seconds, animation, voice}; of an alert's subject the one with the
  -- highest minimum that its amount reaches counts. They replace `variations`, which the version before still reads.
  add column tiers jsonb not null default '[]',
  -- Whether paid orders and won gifts are alerts.
  add column orders boolean not null default false,
  add column gifts boolean not null default false
;
update overlay_setting
set tiers = (
  select jsonb_agg(
    jsonb_build_object(
      'subject', 'support', 'minimum', each -> 'minimum', 'title', each -> 'title', 'picture', null,
      'sound', 'library:' || nullif(each ->> 'sound', 'none'), 'seconds', each -> 'seconds', 'animation', null,
      'voice', true
    )
    order by place
  )
  from jsonb_array_elements(variations) with ordinality as list (each, place)
)
where variations <> '[]';

alter table alert
  -- Of a test or a replay too.
  add column subject text not null default 'support' check (subject in ('support', 'order', 'gift')),
  -- The payment of the order, or the draw of the gift, that it is about.
  add column source_id text check ((source_id is null) = (subject = 'support' or kind = 'test'))
;
-- version before: writes no order and no gift.
alter table alert drop constraint alert_kind_check;
-- version before: as above.
alter table alert add constraint alert_kind_check check (kind in ('support', 'order', 'gift', 'test', 'replay'));
-- version before: writes supports, replays of supports and tests, which all keep to the new rule.
alter table alert drop constraint alert_check;
-- version before: as above.
alter table alert add constraint alert_support_check
  check ((support_id is null) = (kind = 'test' or subject <> 'support') and (kind in ('test', 'replay') or kind = subject));
-- Once for each order and gift.
-- version before: writes none.
create unique index alert_source on alert (source_id) where kind in ('order', 'gift');

-- A host's own pictures, videos and sounds, each encoded by us.
create table media (
  id uuid primary key,
  host_id uuid not null references host (id),
  name text not null,
  type text not null check (type in ('image', 'video', 'sound')),
  state text not null check (state in ('processing', 'ready', 'failed')),
  -- SHA-256 of what was uploaded: the same file again is the one that is there.
  source_hash text not null check (source_hash ~ '^[0-9a-f]{64}$'),
  -- What was uploaded, until it is encoded.
  source bytea,
  -- How often encoding it began: a file that ends its process every time is given up.
  tries smallint not null default 0,
  -- Its address: SHA-256 of what is stored.
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  mime text check (mime in ('image/webp', 'video/webm', 'audio/mpeg')),
  bytes bytea,
  -- Of `bytes`, or of `source` while there are none.
  size integer not null check (size >= 0),
  width integer check (width > 0),
  height integer check (height > 0),
  ms integer check (ms > 0),
  -- Why it could not be encoded: a code.
  fault text,
  created_at timestamptz not null,
  check ((state = 'processing') = (source is not null)),
  check ((state = 'ready') = (bytes is not null and hash is not null and mime is not null)),
  check ((state = 'failed') = (fault is not null))
);
-- They hardly get smaller, and parts of them are read.
alter table media alter column source set storage external;
alter table media alter column bytes set storage external;
create unique index media_host_source on media (host_id, source_hash) where state <> 'failed';
create index media_host on media (host_id, created_at);
create index media_hash on media (hash) where hash is not null;
create index media_unready on media (created_at) where state <> 'ready';
