-- A host's line shows alerts whose held money an operator released in the last day.
create index hold_released on hold (host_id, ended_at) where state = 'released';
