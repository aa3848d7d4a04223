-- Rows that an operator undid, which a file may have again.
create index settlement_row_undone on settlement_row (gateway) where undone_at is not null;
