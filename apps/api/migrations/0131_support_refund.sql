-- A support is refunded in parts, out of its host's share or out of suspense (docs/decisions/refunds.md).

-- The how-manieth part of the same money in suspense it is; 0 is the first, or all of it.
alter table refund add column part integer not null default 0 check (part >= 0);

-- version before: makes refunds that buy no games of money in suspense alone, as the constraint said.
alter table refund drop constraint refund_check3;
-- version before: as above.
alter table refund add constraint refund_no_games check (games > 0 or credit = 0 and (suspense = 0 or price + fee = 0));

-- version before: gives part 0 back alone, once.
drop index refund_one_of_suspense;
-- version before: as above; its rows are part 0.
create unique index refund_part_of_suspense on refund (payment_id, charge_reference, part) nulls not distinct
  where suspense > 0 and state not in ('refused', 'failed');
