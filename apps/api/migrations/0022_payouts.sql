-- Sending cash-outs by a payout provider (docs/decisions/0053-payouts.md).

alter table cashout
  -- Who was asked to send it; null: nobody yet, or an operator sends it by hand.
  add column provider text,
  add column provider_id text,
  -- What the provider said last, where it went wrong; for the operator.
  add column reason text,
  -- How often a sweeper took it; above 0 the transfer may exist at the provider.
  add column asks integer not null default 0,
  -- When the provider is asked (again); a notification sets it to its own time.
  add column next_at timestamptz,
  -- Whoever asks the provider holds the row until then; a process killed at it gives it back so.
  add column leased_until timestamptz,
  -- When it was sent, also where the provider took it back later.
  add column paid_at timestamptz;
update cashout set paid_at = ended_at where state = 'paid';
alter table cashout add constraint cashout_paid_at check (
  case
    when state = 'paid' then paid_at is not null
    when state = 'failed' then true
    else paid_at is null
  end
);
alter table cashout add constraint cashout_sent_by_somebody check (provider is not null or asks = 0);
create index cashout_due on cashout (next_at) where next_at is not null;
create index cashout_waiting on cashout (created_at) where state = 'requested';

-- What an operator must look at about a cash-out: `payout` is a provider that contradicts our books.
alter table payment_task drop constraint payment_task_reason_check;
alter table payment_task add constraint payment_task_reason_check check (
  reason in ('unfulfillable', 'excess', 'under', 'mismatch', 'unknown_order', 'stuck', 'payout')
);

-- What the pretend payout provider knows of our references; empty in production.
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
  -- When it moves by itself; null: only by hand.
  moves_at timestamptz,
  -- Notifications it still has to send, and from when on.
  untold integer not null default 0,
  tell_at timestamptz not null
);
create index sandbox_payout_moves on sandbox_payout (moves_at) where moves_at is not null;
create index sandbox_payout_untold on sandbox_payout (tell_at) where untold > 0;
