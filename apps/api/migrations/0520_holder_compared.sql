-- False: no bank could be asked, so the host typed the holder, which an operator compares at the first payout.
alter table bank_account add column holder_compared boolean not null default true;
alter table cashout add column holder_compared boolean not null default true;
