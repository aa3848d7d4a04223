-- A QRIS payment (docs/money.md). The id is 128 random bits: the order id we give the gateway, the viewer's only
-- credential for checking it, and never sequential. Money in whole rupiah.
create table payment (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  host_id uuid not null references host (id),
  kind text not null check (kind in ('mabar', 'support')),
  status text not null check (status in ('creating', 'pending', 'paid', 'expired', 'failed', 'review')),
  -- What was unusual, whatever the state.
  exception text not null default 'none'
    check (exception in ('none', 'late', 'over', 'under', 'duplicate', 'unfulfillable')),
  -- What the host is credited, our fee, and what the viewer pays.
  price bigint not null check (price > 0),
  fee bigint not null check (fee >= 0),
  gross bigint not null check (gross = price + fee and gross <= 10000000),
  -- What the gateway says it took.
  received bigint,
  description text not null,
  -- {player} or {supporter}, as the payment screen repeats it.
  payer jsonb not null,
  -- The unguessable name of the buyer's page.
  ticket text not null unique,
  provider text not null,
  provider_id text,
  qr_string text,
  -- How often the gateway was asked to make the QR; above 0 the charge may exist there.
  charges integer not null default 0,
  -- How often it was asked for the state, and when last.
  inquiries integer not null default 0,
  last_inquiry_at timestamptz,
  -- When a sweeper takes the row; whoever takes it moves this ahead first, so it is a lease too. Null: never again.
  next_inquiry_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  check ((status = 'paid') = (paid_at is not null)),
  check (status <> 'pending' or qr_string is not null)
);
create index payment_due on payment (next_inquiry_at) where next_inquiry_at is not null;
create index payment_host on payment (host_id, created_at);

-- The webhook inbox: a notification is answered 2xx only after its raw body stands here. It is a hint, never a proof.
create table payment_hint (
  id bigint generated always as identity primary key,
  provider text not null,
  -- The provider's payment id and the state it tells, so that a repeated delivery is one row.
  dedupe_key text not null,
  order_id text not null,
  state text not null,
  headers jsonb not null,
  body bytea not null,
  received_at timestamptz not null,
  deliveries integer not null default 1,
  attempts integer not null default 0,
  -- When it is taken (again); a lease too, like payment.next_inquiry_at.
  next_at timestamptz not null,
  processed_at timestamptz,
  outcome text,
  unique (provider, dedupe_key)
);
create index payment_hint_due on payment_hint (next_at) where processed_at is null;

-- What an operator must look at, one row per payment and reason. `subject` is the payment's id, or the order id of a
-- notification that belongs to no payment.
create table payment_task (
  id bigint generated always as identity primary key,
  subject text not null,
  reason text not null check (reason in ('unfulfillable', 'excess', 'under', 'mismatch', 'unknown_order', 'stuck')),
  detail jsonb not null,
  created_at timestamptz not null,
  done_at timestamptz,
  unique (subject, reason)
);
create index payment_task_open on payment_task (created_at) where done_at is null;
