-- The one row with the time of the operators' next digest. The first one comes at once, so that who hears of it is known.
create table operator_digest (
  one boolean primary key default true check (one),
  next_at timestamptz not null
);
insert into operator_digest (next_at) values ('-infinity');
