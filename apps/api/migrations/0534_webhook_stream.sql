-- The key of a host's event stream, for a bot that cannot receive webhooks (docs/webhooks.md).
create table webhook_stream (
  host_id uuid primary key references host (id),
  key_hash text not null unique,
  created_at timestamptz not null,
  -- "Bukan saya" suspends it, like a webhook.
  suspended_at timestamptz
);

-- The log of a host orders the events of the stream too.
alter table live_event drop constraint live_event_kind_check;
-- version before: writes three of the four.
alter table live_event
  add constraint live_event_kind_check check (kind in ('message', 'command', 'display', 'event')) not valid;
