-- Games that come back to an entry while a refund of it is open can be refunded too.
-- version before: finds one of the open refunds and asks for no other.
drop index refund_one_open;
create index refund_open_entry on refund (entry_id) where state in ('requested', 'approved', 'processing');
