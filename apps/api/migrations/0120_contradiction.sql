-- What gateways say of money that our books have already (docs/decisions/reconciliation.md).

-- `payments`: the gateway's names of the payments that brought a charge's money, where it has such names.
-- `unknown_states`: how often in a row its word for the state was one that the adapter does not know.
-- version before: writes neither, and both have a default.
alter table payment_charge
  add column payments text[] not null default '{}',
  add column unknown_states integer not null default 0;

-- The gateway's name of the payment that a notification is about.
-- version before: leaves it empty.
alter table payment_hint add column payment text;
