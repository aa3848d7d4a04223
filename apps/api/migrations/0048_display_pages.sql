-- What the widget pages of a host said of themselves last (docs/live.md).
create table display_page (
  host_id uuid not null references host (id),
  target text not null,
  -- Of one page, as long as it stays open.
  instance text not null,
  heard_at timestamptz not null,
  -- What it shows was current up to here; null: it is current.
  behind_since timestamptz,
  primary key (host_id, target, instance)
);
