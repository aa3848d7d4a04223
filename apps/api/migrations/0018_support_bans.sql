-- What a host does with the supports it got (docs/spec/dashboard.md 2, decisions.md "Messages").

-- What the dashboard calls a support by. Not the payment's id: that opens the payment screen, which shows the payer's
-- e-mail, and the host never learns a hidden one.
alter table support add column id uuid not null default gen_random_uuid();
alter table support alter column id drop default;
create unique index support_id on support (id);

-- Whether the filter hides the name as well; and when the host let a hidden support be shown all the same.
alter table support add column name_hidden boolean not null default false;
alter table support add column revealed_at timestamptz check (revealed_at is null or hidden_reason is not null);

-- A ban holds for an e-mail, one host long. Each row is one support on which the host pressed Ban.
create table support_ban (
  support_id uuid primary key references support (id),
  host_id uuid not null references host (id),
  -- As bans compare addresses: lower case.
  email_key text not null,
  created_at timestamptz not null
);
create index support_ban_email on support_ban (host_id, email_key);
create index support_email on support (host_id, lower(email));
-- A support's alerts: its own and its replays.
create index alert_of_support on alert (support_id) where support_id is not null;
