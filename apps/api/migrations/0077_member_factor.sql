-- A second factor of members of teams without a host's account: theirs at every host (docs/decisions/team.md).

-- version before: writes `host_id` always and `member_id` never.
alter table second_factor
  alter column host_id drop not null,
  add constraint second_factor_owner check (num_nonnulls(host_id, member_id) = 1),
  add foreign key (member_id) references team_member (id) on delete cascade;
create index second_factor_member on second_factor (member_id) where member_id is not null;

-- version before: as above.
alter table host_token
  alter column host_id drop not null,
  add constraint host_token_owner check (num_nonnulls(host_id, member_id) = 1),
  add foreign key (member_id) references team_member (id) on delete cascade;
create index host_token_member on host_token (member_id) where member_id is not null;
