-- A host's Discord channel (docs/decisions/discord.md). Only id and token of the address are stored, the token sealed: it
-- lets anybody write to the channel.
create table discord_webhook (
  host_id uuid primary key references host (id),
  webhook_id text not null check (webhook_id ~ '^[0-9]{17,20}$'),
  token_sealed text not null,
  saved_at timestamptz not null,
  -- Discord refused it, and nothing is sent since.
  disabled_at timestamptz
);
