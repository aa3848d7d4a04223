-- The start of the countdown's present run; null: it never began, or before this version. Money from before moves no clock
-- that began after it.
alter table widget add column countdown_began_at timestamptz;
