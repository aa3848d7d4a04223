-- Passkeys of hosts and of members without a host's account (docs/decisions/accounts.md "Passkeys").
create table passkey (
  id uuid primary key,
  host_id uuid references host (id),
  member_id uuid references team_member (id) on delete cascade,
  -- Random and the same for all passkeys of an account, so that a device keeps one of each account.
  user_handle text not null,
  -- The authenticator's own id of it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- The authenticator's number of uses; 0: it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  -- Kept by the maker's cloud, so other devices may have it.
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkey_owner check (num_nonnulls(host_id, member_id) = 1)
);
create index passkey_host on passkey (host_id) where host_id is not null;
create index passkey_member on passkey (member_id) where member_id is not null;
