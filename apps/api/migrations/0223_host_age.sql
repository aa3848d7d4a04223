-- A host's word about its age, wanted before a cash-out (docs/children.md).
create table host_age (
  host_id uuid primary key references host (id),
  age text not null check (age in ('adult', 'guardian')),
  -- Name and contact of the guardian who agreed.
  guardian_sealed text,
  declared_at timestamptz not null,
  check ((age = 'guardian') = (guardian_sealed is not null))
);
