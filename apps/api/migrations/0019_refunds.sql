-- Money that goes back to its payer (docs/decisions/refunds.md).

create table refund (
  -- Name for viewer, host and operator.
  id text primary key,
  number bigint generated always as identity unique,
  host_id uuid not null references host (id),
  payment_id text not null references payment (id),
  -- The charge that brought the money; null: one from before there were charges.
  charge_reference text references payment_charge (reference),
  -- Whose games go back; null: money in suspense does.
  entry_id bigint references mabar_entry (id),
  asked_by text not null check (asked_by in ('viewer', 'host', 'operator')),
  games integer not null check (games >= 0 and (games = 0) = (entry_id is null)),
  -- Parts: of the price and of the fee as money, of the price as credit, of suspense as money.
  price bigint not null check (price >= 0),
  fee bigint not null check (fee >= 0),
  credit bigint not null check (credit >= 0),
  suspense bigint not null check (suspense >= 0),
  amount bigint not null check (amount > 0 and amount = price + fee + suspense),
  -- Part of the price that the host's balance bore; the rest is platform_loss.
  from_host bigint not null check (from_host between 0 and price),
  -- Settle day of the credit entry that it takes back; a reversal copies it.
  settle_on date,
  -- The entry waited, and left the queue by this.
  ended_entry boolean not null,
  state text not null check (state in ('requested', 'approved', 'processing', 'paid', 'refused', 'failed')),
  -- Way of paying.
  method text not null check (method in ('gateway', 'transfer')),
  -- The gateway of the charge, and our name of the refund there: 20 digits, never used again.
  provider text,
  refund_reference text not null unique,
  -- Number of requests, the next one, the lease of the process that asks, and the gateway's last words.
  asks integer not null default 0,
  next_at timestamptz,
  leased_until timestamptz,
  reason text,
  -- The viewer's account for a transfer; the number is sealed.
  bank_code text,
  number_sealed text,
  -- Its last digits, which the ticket shows.
  number_end text,
  holder text,
  created_at timestamptz not null,
  approved_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  -- In an operator's words; null: it was not refused, or before there were words.
  refusal text,
  check (games > 0 or price + fee + credit = 0),
  check (games = 0 or suspense = 0),
  check ((ended_at is null) = (state in ('requested', 'approved', 'processing'))),
  check (state in ('requested', 'refused') or approved_at is not null),
  check (state <> 'processing' or method = 'gateway'),
  check (method <> 'gateway' or provider is not null),
  check (case when state = 'paid' then paid_at is not null when state = 'failed' then true else paid_at is null end),
  check (num_nulls(bank_code, number_sealed, number_end, holder) in (0, 4)),
  check (refusal is null or (char_length(refusal) between 1 and 160 and state = 'refused'))
);
create index refund_payment on refund (payment_id);
create index refund_host on refund (host_id, number);
create index refund_due on refund (next_at) where next_at is not null;
create index refund_open on refund (created_at) where state in ('requested', 'approved', 'processing');
create index refund_account on refund (ended_at) where number_sealed is not null;
-- One at a time of an entry, and of the same money in suspense.
create unique index refund_one_open on refund (entry_id) where state in ('requested', 'approved', 'processing');
create unique index refund_one_of_suspense on refund (payment_id, charge_reference) nulls not distinct
  where games = 0 and state not in ('refused', 'failed');

revoke delete, truncate on refund from mabarin_app;
