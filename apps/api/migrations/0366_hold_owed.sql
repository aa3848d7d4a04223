-- The part of a hold's share that an operator decided to take out of the host's next income: the rest of the payment may be
-- refunded meanwhile (docs/decisions/ledger-and-cash-outs.md "Disputes").
alter table hold add column owed bigint not null default 0;

update hold
set owed = share
where state = 'held' and amount = share
  and exists (select from dispute where dispute.charge_reference = hold.charge_reference and dispute.lost > 0)
  and not exists (select from dispute where dispute.charge_reference = hold.charge_reference and dispute.state = 'open');
