-- When whoever uses a session last proved its account: password, and code where a second factor is on
-- (docs/decisions/accounts.md). Null: never.
alter table session add column proved_at timestamptz;
