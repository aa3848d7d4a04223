-- Messages of hosts from their dashboards, read by operators, never changed.
create table feedback (
  id uuid primary key,
  host_id uuid not null references host (id),
  caption text not null check (char_length(caption) between 1 and 160),
  message text not null,
  created_at timestamptz not null
);
create index feedback_newest on feedback (created_at desc);

revoke update, truncate on feedback from mabarin_app;
