-- When a payer's bank or wallet had taken back all that a payment brought: it pays for nothing any more
-- (docs/decisions/ledger-and-cash-outs.md "Disputes").
alter table payment add column taken_back_at timestamptz;
