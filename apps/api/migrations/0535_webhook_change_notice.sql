-- Owners of keys who were told of a change by mail (packages/domain/src/webhooks/changes.ts), each once a change.
create table webhook_change_notice (
  host_id uuid not null references host (id),
  change text not null,
  told_at timestamptz not null,
  primary key (host_id, change)
);
