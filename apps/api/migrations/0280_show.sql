-- The show's rules: what happens at a host gives minutes and reaches milestones (docs/decisions/widgets-and-speech.md).

create table show (
  host_id uuid primary key references host (id),
  rules jsonb not null,
  -- Any rule or milestone is set: settling a payment looks at nothing else.
  active boolean not null,
  -- Counts the shows; a new one starts sums and milestones anew.
  round integer not null default 1,
  -- Of this show: rupiah of supports and orders, and seconds that its events gave.
  raised bigint not null default 0 check (raised >= 0),
  given_seconds integer not null default 0 check (given_seconds >= 0)
);

-- The amount names a milestone of its host.
create table show_milestone (
  host_id uuid not null references host (id),
  amount bigint not null check (amount > 0),
  title text not null,
  reached_at timestamptz,
  primary key (host_id, amount)
);

-- An event counts once: its payment, game or draw is the key.
create table show_event (
  id bigint generated always as identity primary key,
  host_id uuid not null references host (id),
  source text not null check (source in ('support', 'order', 'game', 'gift')),
  event_id text not null,
  round integer not null,
  amount bigint not null check (amount >= 0),
  seconds integer not null default 0 check (seconds >= 0),
  limited_by text check (limited_by in ('event', 'total', 'idle', 'paused', 'over')),
  at timestamptz not null,
  undone_at timestamptz,
  undone_by text check (undone_by in ('host', 'refund', 'game')),
  check ((undone_at is null) = (undone_by is null)),
  unique (host_id, source, event_id)
);
create index show_event_latest on show_event (host_id, id desc);

alter table alert drop constraint alert_kind_check;
-- version before: all of its kinds are among these.
alter table alert add constraint alert_kind_check
  check (kind in ('support', 'order', 'gift', 'turn', 'milestone', 'test', 'replay'));
alter table alert drop constraint alert_subject_check;
-- version before: as above.
alter table alert add constraint alert_subject_check
  check (subject in ('support', 'order', 'gift', 'turn', 'milestone'));
-- A milestone has one alert a show. `source_id` is host, round and amount.
-- version before: makes no alert of this kind.
create unique index alert_milestone on alert (source_id) where kind = 'milestone';

-- A vote by support. It opens when it is made; the host may close it early. No prize hangs on it.
create table show_vote (
  id uuid primary key,
  host_id uuid not null references host (id),
  title text not null,
  opened_at timestamptz not null,
  closes_at timestamptz not null check (closes_at >= opened_at),
  -- Votes of a host in the order they were opened.
  number bigint generated always as identity
);
create index show_vote_of_host on show_vote (host_id, number desc);
create table show_vote_option (
  id uuid primary key,
  vote_id uuid not null references show_vote (id),
  position smallint not null,
  title text not null,
  -- Rupiah of the supports that chose it.
  amount bigint not null default 0 check (amount >= 0),
  unique (vote_id, position)
);
-- Chosen while the vote was open, at the order; null: none.
alter table support add column vote_option uuid references show_vote_option (id);
-- The option that counted an event; null: none.
alter table show_event add column vote_option uuid references show_vote_option (id);
