-- The order of a lane as its host arranges it, and a team that is picked by roles (docs/decisions/mabar.md).

-- version before: writes and reads none of them; who was passed there is not counted.
alter table mabar_entry
  add column moved_at timestamptz,
  add column passed smallint not null default 0;

-- version before: writes and reads none of them.
alter table mabar_statistic
  add column team_role text check (
    team_role in ('gameRoleExpLaner', 'gameRoleGoldlaner', 'gameRoleJungler', 'gameRoleMidlaner', 'gameRoleRoamer')
  ),
  add column team_passes smallint not null default 3 check (team_passes between 0 and 9);
