-- An approval is of one amount and, for a transfer, of one account: another account is another version.
alter table refund
  add column account_version integer not null default 0,
  add column approved_account integer not null default 0;

alter table operator_approval add column version integer not null default 0;
