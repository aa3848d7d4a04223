-- When the line of a host last moved on: an alarm is raised only where nothing has ended lately (docs/decisions/0098).
create index alert_ended on alert (host_id, finished_at) where finished_at is not null;

-- Gateways tell whole seconds: what was paid in the same one is played in the order in which it was credited.
drop index alert_line;
create index alert_line on alert (host_id, rank, settled_at, created_at, id) where state = 'queued';
