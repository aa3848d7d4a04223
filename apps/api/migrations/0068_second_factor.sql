-- A second factor, sessions that their owner sees and ends, and cash-outs that stop (docs/decisions/accounts.md).

-- `member_id` null: the host itself.
create table second_factor (
  id uuid primary key,
  host_id uuid not null references host (id),
  member_id uuid,
  -- The key of the authenticator app, sealed by the server secret.
  secret_sealed text not null,
  created_at timestamptz not null,
  -- When its first code was right; null: nobody is asked for it yet.
  confirmed_at timestamptz,
  -- The 30-s step of the last code that was accepted, so that each works once.
  last_step bigint,
  -- Devices that are known from before then are asked once more.
  trusted_from timestamptz,
  -- When it goes, because an operator was asked to remove it.
  removal_at timestamptz,
  unique nulls not distinct (host_id, member_id)
);
create index second_factor_removal on second_factor (removal_at) where removal_at is not null;

-- What stands in for the app, each once. Only the SHA-256 of 120 random bits is kept.
create table recovery_code (
  code_hash text primary key,
  second_factor_id uuid not null references second_factor (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index recovery_code_second_factor on recovery_code (second_factor_id);

alter table session
  -- As words ("Chrome di Android"); null: opened before this migration.
  add column device text,
  -- /24 or /48.
  add column network text;

-- `login`: the password was right, the code is missing. `not_me`: "bukan saya" of a mail.
-- version before: it writes the two purposes of before, which stay.
alter table host_token
  add column member_id uuid,
  drop constraint host_token_purpose_check,
  add constraint host_token_purpose_check check (purpose in ('activation', 'reset', 'login', 'not_me'));

alter table host
  -- When the password was last set by a link from a mail.
  add column password_reset_at timestamptz,
  -- Since when nothing is withdrawn, because its host said "bukan saya"; null: it is not frozen.
  add column frozen_at timestamptz;
