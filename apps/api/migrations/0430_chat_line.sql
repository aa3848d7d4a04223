-- Commands of a chat that were carried out (docs/decisions/chat.md). `key`: a hash of host and line.
create table chat_line (
  key text primary key,
  said_at timestamptz not null
);

-- How often the ticket's holder ended the binding; each time the ticket has another code. Nobody is bound while
-- `user_key` is empty.
alter table chat_binding add column released integer not null default 0;
