-- Hosts who want to be found while they play (docs/decisions/public-site.md "Who plays now").

-- version before: writes and reads none, so nobody is listed there.
alter table host add column listed boolean not null default false;
-- version before: reads and writes hosts as ever.
create index host_listed on host (id) where listed;
