-- A message of the operators that its host has not read yet.
create table team_message (
  id uuid primary key,
  host_id uuid not null references host (id),
  text text not null,
  created_at timestamptz not null
);
create index team_message_host on team_message (host_id, created_at);
