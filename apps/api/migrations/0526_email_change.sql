-- An e-mail that two operators give a host after proof; the host has it from `due_at` on.
create table email_change (
  host_id uuid primary key references host,
  email text not null check (email = lower(email)),
  due_at timestamptz not null
);
create index email_change_due on email_change (due_at);
revoke truncate on email_change from mabarin_app;
