-- When a host last pressed Win, Lose, Main, Ganti or Selesai: without a press or a living overlay within 60 minutes it
-- has not started (docs/decisions/0090). Null: never.
alter table mabar_statistic add column pressed_at timestamptz;
update mabar_statistic set pressed_at = (
  select max(created_at) from mabar_game where mabar_game.host_id = mabar_statistic.host_id
);

-- Where the ticket of an order is sent after payment; the host never learns it. Null: nowhere.
alter table mabar_order add column email text;

-- When a payment was called expired or failed. Before this column: when its time was over, at the latest now.
alter table payment add column ended_at timestamptz;
update payment set ended_at = least(expires_at, now()) where status in ('expired', 'failed');
