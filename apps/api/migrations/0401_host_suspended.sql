-- Since when an operator has disabled a host, which may be closing its account meanwhile.
alter table host add column suspended_at timestamptz;
