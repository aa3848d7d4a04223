-- Chat names of places in the queue (docs/decisions/chat.md).

-- A place is bound once. `user_key` is the SHA-256 of host, platform and the person's id there.
create table chat_binding (
  entry_id bigint primary key references mabar_entry (id),
  host_id uuid not null references host (id),
  user_key text not null,
  name text not null,
  bound_at timestamptz not null
);
create index chat_binding_user on chat_binding (host_id, user_key);

-- Shown instead of the player's name on list and overlay, beside it on the board; null: none, or not wanted.
alter table mabar_entry add column chat_name text;
