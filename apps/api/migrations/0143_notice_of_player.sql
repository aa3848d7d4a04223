-- The desk's page of a viewer lists the hosts that marked or blacklisted a player.
create index mabar_notice_player on mabar_notice (player_id);
