-- Alerts read aloud (docs/decisions/0061-speech.md). A file is known by what was said and how, and shared by all alerts
-- that say it; it is deleted when nobody has asked for it for a while.
create table speech_file (
  -- SHA-256 of engine, voice, rate and text.
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  mime text not null check (mime = 'audio/wav'),
  bytes bytea not null,
  duration_ms integer not null check (duration_ms > 0),
  used_at timestamptz not null
);
-- Sound hardly gets smaller, and trying costs more than making it.
alter table speech_file alter column bytes set storage external;
create index speech_file_used on speech_file (used_at);

alter table alert
  -- When its speech was asked for last: it is waited for so long from then on.
  add column speech_asked_at timestamptz
;
create index alert_speech on alert (speech_id, host_id) where speech_id is not null;
