-- Run by psql after every restore, as the owner of the database: infra/backup/restore.sh and restore-dump.sh do.

-- A restored database has lost the newest events, and gives their numbers to others. A new epoch for every host makes the
-- cursors of open pages unknown, so they load everything anew. Taken from the clock (minutes), because the same backup may be
-- restored twice.
insert into live_stream (host_id, last_seq, epoch)
select id, 0, (extract(epoch from now()) / 60)::int
from host
on conflict (host_id) do update
set epoch = greatest(live_stream.epoch + 1, excluded.epoch);

-- The database has forgotten what was sent since, too: nothing more is, until an operator has compared.
\pset format unaligned
\pset tuples_only on
select to_regproc('mark_restored') is not null as knows_restores \gset
\if :knows_restores
select mark_restored();
\else
\echo 'This backup is of an older version: migrate it, then run infra/backup/after-restore.sql again before the service starts.'
\endif
