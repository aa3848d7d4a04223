-- A QRIS payment (docs/money.md). The id is 128 random bits: the order id we give the gateway, the viewer's only
-- credential for checking it, and never sequential. Money in whole rupiah.
create table payment (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  host_id uuid not null references host (id),
  kind text not null check (kind in ('mabar', 'support')),
  status text not null check (status in ('creating', 'pending', 'paid', 'expired', 'failed', 'review')),
  -- Anything unusual, in any state.
  exception text not null default 'none'
    check (exception in ('none', 'late', 'over', 'under', 'duplicate', 'unfulfillable')),
  -- The host's share, our fee, and the sum that the viewer pays.
  price bigint not null check (price > 0),
  fee bigint not null check (fee >= 0),
  gross bigint not null,
  -- The sum that the gateway reports.
  received bigint,
  description text not null,
  -- {player} or {supporter}, as the payment screen repeats it.
  payer jsonb not null,
  -- The unguessable name of the buyer's page.
  ticket text not null unique,
  provider text not null,
  provider_id text,
  qr_string text,
  -- Number of requests for a QR; above 0 the charge may exist at the gateway.
  charges integer not null default 0,
  -- Number of inquiries for the state, and the last one.
  inquiries integer not null default 0,
  last_inquiry_at timestamptz,
  -- Next inquiry. The process that takes the row moves this ahead first, so it is a lease too. Null: no more.
  next_inquiry_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- The payment expired or failed.
  ended_at timestamptz,
  -- The viewer's name, message, e-mail and player were erased from the payment and all that it bought. Null: not yet.
  erased_at timestamptz,
  -- The part of the price that is paid by credit; the fee is of the rest only.
  credit bigint not null default 0 check (credit >= 0),
  -- The payer's ticket after a transfer, when `ticket` is the new player's; it opens a page that says so.
  payer_ticket text unique,
  constraint payment_check1 check ((status = 'paid') = (paid_at is not null)),
  constraint payment_check2 check (status <> 'pending' or qr_string is not null),
  constraint payment_gross_check check (gross = price - credit + fee and gross <= 10000000 and credit <= price)
);
create index payment_due on payment (next_inquiry_at) where next_inquiry_at is not null;
create index payment_host on payment (host_id, created_at);
-- For retention: the oldest of a host that name somebody, and those never paid.
create index payment_named on payment (host_id, created_at) where erased_at is null;
create index payment_unpaid on payment (ended_at) where status in ('expired', 'failed');
create index payment_credit on payment (id) where credit > 0;
-- The payments of a day, in the order in which they are asked about.
create index payment_created on payment (created_at, id);
-- Payments whose QR may be on a screen; they count as waiting at the last order.
create index payment_open on payment (host_id) where status in ('creating', 'pending');

-- A charge: one attempt at a gateway to get a QR for a payment (docs/decisions/payments.md). It is written before the
-- gateway is called, and the gateway knows it by `reference` only: the payment's own id is its payer's credential.
create table payment_charge (
  -- Order of writing.
  number bigint generated always as identity unique,
  reference text primary key,
  payment_id text not null references payment (id),
  gateway text not null,
  -- The gateway's own id, once known.
  provider_id text,
  -- open: asked for, and nobody knows. made: its QR is the payment's. abandoned: given up, its QR was shown to nobody.
  -- paid: its money is the payment's, or under review. duplicate: its money came for a payment that was paid already.
  state text not null check (state in ('open', 'made', 'abandoned', 'paid', 'duplicate')),
  -- A duplicate's money; null: it could not be read.
  received bigint,
  created_at timestamptz not null,
  -- The oldest charges have the payment's id as their reference.
  check (reference ~ '^\d{20}$' or reference = payment_id),
  check (received is null or state = 'duplicate')
);
create unique index payment_charge_provider on payment_charge (gateway, provider_id) where provider_id is not null;
create index payment_charge_payment on payment_charge (payment_id);
-- Never two QRs of one payment that can be paid, and never two charges whose money is the payment's.
create unique index payment_charge_live on payment_charge (payment_id) where state in ('open', 'made');
create unique index payment_charge_paid on payment_charge (payment_id) where state = 'paid';

-- Inbox of gateways' notifications: one is answered 2xx only after its raw body is stored. It is a hint, never a proof.
create table payment_hint (
  id bigint generated always as identity primary key,
  provider text not null,
  -- The provider's payment id and state: a repeated delivery is the same row.
  dedupe_key text not null,
  order_id text not null,
  state text not null,
  headers jsonb not null,
  body bytea not null,
  received_at timestamptz not null,
  deliveries integer not null default 1,
  attempts integer not null default 0,
  -- Next attempt; a lease too, like payment.next_inquiry_at.
  next_at timestamptz not null,
  processed_at timestamptz,
  outcome text,
  -- A notification may name a charge by the provider's id; `order_id` is our reference where it names that, else the same.
  provider_id text,
  unique (provider, dedupe_key)
);
create index payment_hint_due on payment_hint (next_at) where processed_at is null;
create index payment_hint_received on payment_hint (received_at) where processed_at is not null;

-- Circuit breaker of each gateway, for all processes: after failures in a row no QR is asked for a while.
create table gateway_circuit (
  gateway text primary key,
  -- Failures in a row.
  failures integer not null,
  -- Null: closed. Later than now: open. Else the process that moves this ahead makes the one attempt that decides.
  open_until timestamptz,
  -- The last change between open and closed.
  changed_at timestamptz not null,
  last_error text,
  failed_at timestamptz
);
