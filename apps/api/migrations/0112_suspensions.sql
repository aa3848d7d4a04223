-- "Bukan saya" suspends what gives somebody else a way in and is younger than 14 days, until its host keeps or removes it
-- (docs/decisions/accounts.md "Bukan saya"). Null: it works. `changed_at`: since when a helper has the role, an endpoint the
-- address; null: from the beginning.
alter table team_membership add column suspended_at timestamptz, add column changed_at timestamptz;
alter table team_invitation add column suspended_at timestamptz;
alter table remote_key add column suspended_at timestamptz;
alter table webhook_endpoint add column suspended_at timestamptz, add column changed_at timestamptz;
alter table discord_webhook add column suspended_at timestamptz;
