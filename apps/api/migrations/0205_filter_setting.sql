-- What a host set of the message filter; no row: the defaults.
create table filter_setting (
  host_id uuid primary key references host (id),
  -- How much is hidden of insults.
  insults text not null check (insults in ('strict', 'normal', 'loose')),
  -- Alerts of doubtful supports wait for the host's look.
  hold_doubtful boolean not null
);

-- Why the filter doubts a support that its host wants to see first. Null: it does not, or the host does not want to.
alter table support add column held_reason text;
-- The words that the verdict stood on, for the host: "mirip promosi judi: alexis17".
alter table support add column because text;
