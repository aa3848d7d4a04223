-- Browsers that hear when a host takes orders again, without an account (docs/decisions/push.md).
create table opening_watch (
  id bigint generated always as identity primary key,
  host_id uuid not null references host (id) on delete cascade,
  endpoint_hash text not null,
  -- Address and keys as the browser gave them.
  subscription_sealed text not null,
  created_at timestamptz not null,
  -- The host was closed since the last notice, so the next opening is news.
  armed boolean not null,
  -- The opening that is being told; null: none was.
  opened_at timestamptz,
  attempts integer not null default 0,
  -- Of the notice under way; while it is sent, the end of its lease. Null: none is.
  next_at timestamptz,
  unique (host_id, endpoint_hash)
);
create index opening_watch_created on opening_watch (created_at);
create index opening_watch_next on opening_watch (next_at) where next_at is not null;
