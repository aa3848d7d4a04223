-- The public list finds the tickets of entries that were won.
create index gift_claim_entry on gift_claim (entry_id) where entry_id is not null;
