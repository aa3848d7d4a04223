-- Teams: who helps which host, how they came there, and what they did (docs/decisions/team.md).

create table team_membership (
  id uuid primary key,
  host_id uuid not null references host (id),
  member_id uuid not null references team_member (id) on delete cascade,
  role text not null check (role in ('moderator', 'finance')),
  created_at timestamptz not null,
  unique (host_id, member_id)
);
create index team_membership_member on team_membership (member_id);

-- A link in a mail, used once; only its SHA-256 is stored.
create table team_invitation (
  id uuid primary key,
  host_id uuid not null references host (id),
  email text not null check (email = lower(email)),
  role text not null check (role in ('moderator', 'finance')),
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz
);
create unique index team_invitation_open on team_invitation (host_id, email)
  where used_at is null and withdrawn_at is null;
create index team_invitation_expires on team_invitation (expires_at);

-- A link that sets a member's password.
create table team_token (
  token_hash text primary key,
  member_id uuid not null references team_member (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index team_token_expires on team_token (expires_at);
create index team_token_member on team_token (member_id);

-- Log of acts for a host. `member_id` null: the host. Names stay as they were, and so does an erased member's id.
create table team_log (
  id bigint generated always as identity primary key,
  host_id uuid not null references host (id),
  member_id uuid,
  actor text not null,
  action text not null,
  about text,
  -- Fingerprint of the call: a repeat after a lost answer is the same act.
  fingerprint text not null,
  at timestamptz not null
);
create index team_log_host on team_log (host_id, id);
create index team_log_at on team_log (at);

revoke update on team_log from mabarin_app;
