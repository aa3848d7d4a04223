-- The desk's page of a host lists the newest cash-outs.
create index cashout_of_host on cashout (host_id, created_at);
