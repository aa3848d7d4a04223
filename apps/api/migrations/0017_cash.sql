-- A host's bank account. The number is sealed: it is never searched, and only its end is shown.
create table bank_account (
  host_id uuid primary key references host (id),
  bank_code text not null,
  number_sealed text not null,
  -- As the bank names the holder.
  holder text not null,
  saved_at timestamptz not null
);

-- A request for money, with the account as it was when it was asked for.
create table cashout (
  -- The reference number a host sees.
  id text primary key,
  host_id uuid not null references host (id),
  amount bigint not null check (amount >= 50000),
  -- Taken out of the amount.
  fee bigint not null check (fee >= 0 and fee < amount),
  bank_code text not null,
  number_sealed text not null,
  holder text not null,
  state text not null check (state in ('requested', 'processing', 'paid', 'failed', 'rejected')),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Provider that was asked to send it; null: none yet, or an operator sends it by hand.
  provider text,
  provider_id text,
  -- The provider's last error, for the operator.
  reason text,
  -- Number of requests; above 0 the transfer may exist at the provider.
  asks integer not null default 0,
  -- Next request; a notification sets it to its own time.
  next_at timestamptz,
  -- Lease of the process that asks the provider.
  leased_until timestamptz,
  -- Time of sending, also where the provider took it back later.
  paid_at timestamptz,
  -- Our name of the payout at the provider: 20 digits, never used again; null: the oldest ones, named by their id.
  payout_reference text unique,
  -- Last request to send; null: never.
  sent_at timestamptz,
  check ((ended_at is null) = (state in ('requested', 'processing'))),
  constraint cashout_paid_at check (
    case
      when state = 'paid' then paid_at is not null
      when state = 'failed' then true
      else paid_at is null
    end
  ),
  constraint cashout_sent_by_somebody check (provider is not null or asks = 0)
);
create unique index cashout_one_open on cashout (host_id) where state in ('requested', 'processing');
create index cashout_host on cashout (host_id);
create index cashout_due on cashout (next_at) where next_at is not null;
create index cashout_waiting on cashout (created_at) where state = 'requested';
create index cashout_provider_id on cashout (provider_id) where provider_id is not null;

revoke delete, truncate on cashout from mabarin_app;
