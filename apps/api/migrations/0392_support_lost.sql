-- A support whose payer's bank or wallet took all of its money back: it leaves goal, leaderboard and supporters.
-- version before: still names it, and its weekly check finds these sums.
alter table support add column lost_at timestamptz;
