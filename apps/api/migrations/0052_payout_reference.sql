-- Our own name of a payout at its provider, cash-outs that only operators send, and notifications that name the
-- provider's id alone (docs/decisions/ledger-and-cash-outs.md).
alter table cashout
  -- 20 digits, unique for ever; null: the cash-out is older than this column, and its id is the name.
  add column payout_reference text unique,
  -- When the provider was last asked to send it; null: never, or before this column.
  add column sent_at timestamptz;
create index cashout_provider_id on cashout (provider_id) where provider_id is not null;
