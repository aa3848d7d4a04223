-- An alert that an operator took off the air.
alter table alert drop constraint alert_skip_reason_check;
-- version before: names no other reason, and its pages name none for this one.
alter table alert add constraint alert_skip_reason_check
  check (skip_reason in ('below_minimum', 'disputed', 'operator'));
