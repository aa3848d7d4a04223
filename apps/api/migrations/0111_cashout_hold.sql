-- Until when a cash-out is not sent, and why: to a bank account that is new, or asked for by a helper who is
-- (docs/decisions/ledger-and-cash-outs.md). Null: it does not wait.
alter table cashout
  add column held_until timestamptz,
  add column held_because text check (held_because in ('bank', 'helper'));

-- An operator froze the host's cash-outs: only an operator ends it.
alter table host add column frozen_by_operator boolean not null default false;
