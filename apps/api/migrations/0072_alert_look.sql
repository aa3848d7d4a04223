-- How a host's alerts are drawn (docs/decisions/alerts.md). Null: as those of a host that never chose.

alter table overlay_setting add column look jsonb;
