-- The pretend outside world; empty in production. It keeps its own state, so that a kill loses nothing.

-- What the pretend QRIS provider knows of our orders.
create table sandbox_charge (
  order_id text primary key,
  provider_id text not null unique,
  amount bigint not null,
  description text not null,
  qr_string text not null,
  state text not null check (state in ('pending', 'paid', 'failed', 'expired')),
  -- What was really paid, and in what; a person at the sandbox page may pay another amount.
  paid_amount bigint,
  currency text not null default 'IDR',
  paid_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sandbox_charge_open on sandbox_charge (created_at) where state = 'pending';

-- Notifications it still has to send, signed at sending.
create table sandbox_delivery (
  id bigint generated always as identity primary key,
  order_id text not null references sandbox_charge (order_id),
  body text not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz
);
create index sandbox_delivery_due on sandbox_delivery (due_at) where sent_at is null;

-- How far the application's clock runs ahead of the system's; at most one row.
create table sandbox_clock (
  id boolean primary key default true check (id),
  offset_seconds bigint not null
);
