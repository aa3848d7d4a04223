alter table mabar_entry add column ended_by_host boolean not null default false;
-- Only its host ended an entry with games left, or one whose games were refunded after it was done.
update mabar_entry set ended_by_host = true
where state = 'done' and (
  played < count
  or exists (
    select from refund
    where entry_id = mabar_entry.id and not ended_entry and created_at >= done_at
      and state in ('requested', 'approved', 'processing', 'paid')
  )
);
