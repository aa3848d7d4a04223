-- `first_login`: kept for an hour by the browser that registered; it opens the account once its mail was clicked.
alter table host_token drop constraint host_token_purpose_check;
-- version before: writes no other purpose than these.
alter table host_token add constraint host_token_purpose_check
  check (purpose in ('activation', 'reset', 'login', 'not_me', 'first_login'));
