-- The leaderboard never adds supports that hide their e-mail to those that show it (docs/decisions/0060-widgets.md), so
-- its index tells them apart.
create index support_totals_apart on support (host_id, paid_at) include (amount, email, email_hidden, anonymous)
  where paid_at is not null;
drop index support_totals;
alter index support_totals_apart rename to support_totals;
