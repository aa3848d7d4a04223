-- How alerts are heard, which are shown at all, and how fast a long line plays (docs/decisions/alerts.md).
alter table overlay_setting
  -- Null: the defaults (packages/domain/src/alerts/sound.ts).
  add column sound jsonb
;
alter table alert
  -- Why it was skipped without anybody's doing; null: somebody skipped it, or it was not skipped.
  add column skip_reason text check (skip_reason in ('below_minimum'))
;
