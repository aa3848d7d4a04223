-- Whole rupiah that one operator let go alone for one host on one WIB day: small sums count together for four eyes.
create table operator_day (
  operator text not null,
  host_id uuid not null references host (id),
  day date not null,
  amount bigint not null check (amount >= 0),
  primary key (operator, host_id, day)
);
revoke delete, truncate on operator_day from mabarin_app;
