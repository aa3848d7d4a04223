-- "Tunggu aku" says for how long, and whose turn it is is looked up (docs/decisions/mabar.md, docs/decisions/push.md).

-- When its player last let the next one go first; of a party all of theirs.
-- version before: writes and reads none; nobody is waited for by what it counts.
alter table mabar_entry add column postponed_at timestamptz;

-- Who waits with a host, in the queue's order (`inQueueOrder`): who comes next is the first ONLINE one of it.
-- version before: reads and writes entries as ever.
create index mabar_entry_next on mabar_entry (
  host_id, priority desc, sundul_at desc nulls last,
  (coalesce(lane_rank, extract(epoch from paid_at at time zone 'UTC') * 1000)), (coalesce(party_id, '') collate "C"), id
) where state = 'queued';
-- Who was picked just now.
-- version before: as above.
create index mabar_entry_picked on mabar_entry (playing_at) where state = 'playing';

-- With whom the entry of a watched ticket waits: these hosts are looked at every two seconds.
-- version before: writes none; what it adds is found by the look at all hosts.
alter table push_subscription add column host_id uuid;
update push_subscription set host_id = mabar_entry.host_id from mabar_entry where mabar_entry.id = push_subscription.entry_id;
