-- Attempts by subject (an e-mail, a game id, an address), shared by all processes (docs/decisions/accounts.md "Limits").
-- Unlogged: an attempt costs no wait for the disk, and a crash of the server forgets them, which for limits that only stop
-- floods is nothing. What guards an account or money stays in rate_limit.
create unlogged table subject_limit (like rate_limit including constraints including indexes);
