-- A wrong row that an operator undid: its lines are posted back, and its name is free for the right row.
-- version before: takes such a row for settled.
alter table settlement_row add column undone_at timestamptz;
