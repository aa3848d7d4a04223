-- Time at which a cash-out was put into a file for the bank's bulk upload, so that it is not in a second one.
alter table cashout add column filed_at timestamptz;
