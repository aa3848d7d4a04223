-- A host's helpers (docs/decisions/team.md): their accounts, in which teams they are, how they came there, and who did what.

-- Somebody who helps hosts. Where a host's account has the e-mail, the password is that account's, and none stands here.
create table team_member (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text,
  created_at timestamptz not null
);
create index team_member_created on team_member (created_at);

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

-- Who did what for a host. `member_id` is null for the host itself; names stay as they were, and so does an erased member's id.
create table team_log (
  id bigint generated always as identity primary key,
  host_id uuid not null references host (id),
  member_id uuid,
  actor text not null,
  action text not null,
  about text,
  -- Of the call: one that is sent again because its answer was lost is the same act.
  fingerprint text not null,
  at timestamptz not null
);
create index team_log_host on team_log (host_id, id);
create index team_log_at on team_log (at);
revoke update on team_log from mabarin_app;

-- Who acts in a session; null: the host itself.
alter table session add column member_id uuid references team_member (id) on delete cascade;
create index session_member on session (member_id) where member_id is not null;
