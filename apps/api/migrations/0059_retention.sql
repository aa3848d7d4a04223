-- What is deleted or loses its person after a time (docs/retention.md). One row per rule: when it is due again, what it
-- did last, and what went wrong.
create table retention_run (
  rule text primary key,
  -- Whoever takes the rule moves this ahead first, so one process does its work.
  next_at timestamptz not null,
  -- When it last came to its end, and how many rows it has handled since it is there.
  done_at timestamptz,
  handled bigint not null default 0,
  failed_at timestamptz,
  error text
);

-- When the viewer's name, message, e-mail and player went out of a payment and all that it bought. Null: not yet.
alter table payment add column erased_at timestamptz;

-- The oldest of a host that still name somebody, and those that were never paid.
create index payment_named on payment (host_id, created_at) where erased_at is null;
create index payment_unpaid on payment (ended_at) where status in ('expired', 'failed');
-- Each holds only what its rule still has to do.
create index alert_texts on alert (created_at) where name <> 'anonim' or message <> '';
create index alert_tests on alert (created_at) where kind = 'test';
create index mabar_entry_named on mabar_entry (done_at)
  where done_at is not null and payment_id is null and player_server <> '';
create index gift_claim_named on gift_claim (done_at) where done_at is not null and player_server <> '';
create index gift_draw_named on gift_draw (created_at) where not win and player_server <> '';
create index gift_cooldown_tried on gift_cooldown (tried_at);
create index payment_hint_received on payment_hint (received_at) where processed_at is not null;
create index session_created on session (created_at);

-- A draw stays as it was made; who made it goes after a time.
grant update (player_id, player_server) on gift_draw to mabarin_app;
grant delete on feedback to mabarin_app;
