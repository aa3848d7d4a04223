-- A host's channels beside the webhook of its Discord page (docs/decisions/discord.md). The address is sealed: it lets
-- anybody write to the channel.
create table notify_channel (
  id uuid primary key,
  host_id uuid not null references host (id),
  service text not null check (service in ('discord', 'telegram')),
  address_sealed text not null,
  events text[] not null,
  saved_at timestamptz not null,
  -- The service refused it, and nothing is sent since.
  disabled_at timestamptz,
  suspended_at timestamptz
);
create index notify_channel_host on notify_channel (host_id);
