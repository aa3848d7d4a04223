-- The proof of an account for one act of its own, adding or removing a passkey for example, which that act uses up
-- (docs/decisions/accounts.md "Proof").
alter table session add column own_proved_at timestamptz;
