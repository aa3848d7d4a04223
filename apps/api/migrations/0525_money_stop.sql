-- The operators' stop of all money that goes out: while its one row is there, no cash-out and no refund is sent.
create table money_stop (
  one boolean primary key default true check (one),
  operator text not null,
  reason text not null,
  stopped_at timestamptz not null
);
revoke truncate on money_stop from mabarin_app;
