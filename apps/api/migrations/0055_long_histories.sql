-- Lists that stay as fast as they were however long a host's history gets (docs/performance.md "growth").

-- Events that were deleted are kept, but nobody lists them.
drop index mabar_event_host;
create index mabar_event_host on mabar_event (host_id, position, created_at, id) where deleted_at is null;

-- In the order of the pages, so that a page in the middle begins where the one before it ended.
drop index support_host;
create index support_host on support (host_id, paid_at desc, payment_id desc) where paid_at is not null;

-- Marks and blacklist, by pages.
create index mabar_notice_latest on mabar_notice (host_id, modified_at desc, player_id desc, player_server desc);

-- What is still to be sent: the soonest first.
drop index gift_claim_pending;
create index gift_claim_pending on gift_claim (host_id, schedule, added_at, id) where done_at is null;

-- What may not be withdrawn yet is summed from the index alone.
drop index ledger_entry_settle_on;
create index ledger_entry_settle_on on ledger_entry (account_id, settle_on) include (amount)
  where settle_on is not null;
