-- A host's break, its last order, and the hours that it plans (docs/decisions/mabar.md "Hours").
alter table host
  -- When the break ends; null, or in the past: there is none.
  -- version before: shows none, and waits as if there were none.
  add column break_until timestamptz,
  -- From this instant on no order is taken; null: none is set. Opening and closing end it.
  -- version before: takes orders until the host closes.
  add column last_order_at timestamptz,
  -- No order is taken while so many wait, open payments counted; when so many wait the host is closed. Null: none is set.
  -- version before: as above.
  add column last_order_waiting integer check (last_order_waiting between 1 and 500),
  -- When the host means to play each week: [{"day": 1, "start": "20:00"}], day 1 is Monday, the clock that of Jakarta.
  add column planned_hours jsonb not null default '[]';

-- Payments whose QR may be on a screen, which stand for places of the last order.
create index payment_open on payment (host_id) where status in ('creating', 'pending');
