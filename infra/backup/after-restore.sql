-- Run by infra/backup/restore-dump.sh: a restored database has lost the newest events, and gives their numbers to others. A new epoch
-- for every host makes the cursors of open pages unknown, so they load everything anew. Taken from the clock (minutes),
-- because the same backup may be restored twice.
insert into live_stream (host_id, last_seq, epoch)
select id, 0, (extract(epoch from now()) / 60)::int
from host
on conflict (host_id) do update
set epoch = greatest(live_stream.epoch + 1, excluded.epoch);
