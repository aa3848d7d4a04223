-- Two operators approved the subject once, so that another account or decision takes two as well.
-- version before: lets one operator approve a small refund's new account.
alter table operator_approval add column by_two boolean not null default false;
update operator_approval set by_two = true where second_operator is not null;
