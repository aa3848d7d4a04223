-- The pretend outside world; empty in production. It keeps its own state, so that a kill loses nothing.

-- Charges at the pretend QRIS provider.
create table sandbox_charge (
  order_id text primary key,
  provider_id text not null unique,
  amount bigint not null,
  description text not null,
  qr_string text not null,
  state text not null check (state in ('pending', 'paid', 'failed', 'expired')),
  -- The sum and currency paid; a person at the sandbox page may pay another amount.
  paid_amount bigint,
  currency text not null default 'IDR',
  paid_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The pretend provider may be several in tests; each has its own name.
  gateway text not null default 'sandbox'
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

-- Payouts at the pretend payout provider.
create table sandbox_payout (
  reference text primary key,
  provider_id text not null unique,
  bank_code text not null,
  account_number text not null,
  holder text not null,
  amount bigint not null,
  note text not null,
  state text not null check (state in ('pending', 'paid', 'failed', 'reversed')),
  reason text,
  created_at timestamptz not null,
  -- It moves by itself then; null: only by hand.
  moves_at timestamptz,
  -- Notifications it still has to send, and from when on.
  untold integer not null default 0,
  tell_at timestamptz not null
);
create index sandbox_payout_moves on sandbox_payout (moves_at) where moves_at is not null;
create index sandbox_payout_untold on sandbox_payout (tell_at) where untold > 0;

-- Seconds that the application's clock runs ahead; at most one row.
create table sandbox_clock (
  id boolean primary key default true check (id),
  offset_seconds bigint not null
);

-- Mails at the pretend mail server (the `sandbox` mailer).
create table sandbox_mail (
  id bigint generated always as identity primary key,
  -- The mail's own name: sending it again changes nothing.
  key text not null unique,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null
);
create index sandbox_mail_recipient on sandbox_mail (lower(recipient), id);

-- Messages at the pretend Discord (the `sandbox` chat).
create table sandbox_chat (
  id bigint generated always as identity primary key,
  -- The message's own name: sending it again changes nothing.
  key text not null unique,
  webhook_id text not null,
  content text not null,
  sent_at timestamptz not null
);
