-- Where a host's Discord messages go (docs/decisions/0054). Of the address only id and token are kept, the token sealed:
-- whoever has it can write to the channel.
create table discord_webhook (
  host_id uuid primary key references host (id),
  webhook_id text not null check (webhook_id ~ '^[0-9]{17,20}$'),
  token_sealed text not null,
  saved_at timestamptz not null,
  -- When Discord refused it; nothing is sent from then on.
  disabled_at timestamptz
);

-- Messages the pretend Discord keeps (the `sandbox` chat); empty in production.
create table sandbox_chat (
  id bigint generated always as identity primary key,
  -- The message's own name: sending it again changes nothing.
  key text not null unique,
  webhook_id text not null,
  content text not null,
  sent_at timestamptz not null
);
