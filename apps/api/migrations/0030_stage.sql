-- The host's hand on the alert line: what each alert looks and sounds like, pause, review (docs/live.md).
alter table overlay_setting
  -- Nothing is claimed while the OBS source is not on air.
  add column hold_inactive boolean not null default true,
  -- Up to ten of {minimum, title, sound, seconds}; the highest minimum that the amount reaches counts.
  add column variations jsonb not null default '[]'
;

alter table stage_lease
  -- The host stopped the line by hand.
  add column paused boolean not null default false,
  -- Which new alerts are kept back for the host's eye.
  add column review text not null default 'off' check (review in ('off', 'flagged', 'all')),
  -- What the page that holds the stage said of itself last.
  add column version text,
  add column streaming boolean,
  -- Since when the host knows that paid alerts wait too long; null: they do not.
  add column alarmed_at timestamptz
;

alter table alert
  -- How speech went on the page that played it.
  add column speech text check (speech in ('ok', 'blocked', 'failed', 'late', 'off', 'browser')),
  -- The rendered speech: wanted and not there yet, there (its id and length in ms), or given up. Null: none is wanted.
  add column speech_state text check (speech_state in ('pending', 'ready', 'failed')),
  add column speech_id text,
  add column speech_ms integer check (speech_ms > 0),
  -- The place in the line before the time of the money: replays and what came back first, tests last.
  add column rank smallint not null generated always as (
    case
      when kind = 'test' then 2
      when kind = 'replay' or attempt > 0 then 0
      else 1
    end
  ) stored,
  add check ((speech_state is not distinct from 'ready') = (speech_id is not null and speech_ms is not null))
;
drop index alert_line;
create index alert_line on alert (host_id, rank, settled_at, id) where state = 'queued';
create index alert_held on alert (host_id, settled_at, id) where state = 'held';
-- What was not shown to its end, for the host to replay.
create index alert_unfinished on alert (host_id, created_at) where state in ('interrupted', 'skipped');
