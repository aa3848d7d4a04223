-- Credit for games that were paid and not played (docs/decisions/credit.md).

-- Games of one entry that a host gave back at one press.
create table credit (
  id uuid primary key,
  host_id uuid not null references host (id),
  -- The order that was paid, on whose ticket the code stands.
  payment_id text not null references mabar_order (payment_id),
  games integer not null check (games > 0),
  -- Value of the games, rupiah.
  amount bigint not null check (amount > 0),
  -- Not posted yet, because the host's ready balance did not cover it.
  pending bigint not null check (pending >= 0),
  -- Posted and neither spent nor gone back; of it `reserved` is held by orders whose QR is open.
  balance bigint not null check (balance >= 0),
  reserved bigint not null default 0 check (reserved between 0 and balance),
  -- SHA-256 of the code (80 random bits), by which it is found; the code itself is sealed, for the ticket.
  code_hash text not null unique,
  code_sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- Nothing is left to spend, and nothing will be; null: it is open.
  ended_at timestamptz,
  check (pending + balance <= amount),
  check (ended_at is null or (pending = 0 and balance = 0))
);
create index credit_payment on credit (payment_id);
create index credit_host on credit (host_id) where ended_at is null;
create index credit_expires on credit (expires_at) where ended_at is null;
create index credit_pending on credit (created_at) where pending > 0;

revoke delete, truncate on credit from mabarin_app;

-- Use of one credit by one payment.
create table credit_use (
  payment_id text primary key references payment (id),
  credit_id uuid not null references credit (id),
  amount bigint not null check (amount > 0),
  -- reserved: its QR is open. spent: it was paid. released: it ended; late money may still take the credit then.
  state text not null check (state in ('reserved', 'spent', 'released')),
  created_at timestamptz not null
);
create index credit_use_credit on credit_use (credit_id);
create index credit_use_reserved on credit_use (payment_id) where state = 'reserved';
