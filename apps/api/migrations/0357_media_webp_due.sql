-- Tries to make the animated WebP of a video that was stored before videos had one; null: nothing is to be made.
alter table media add column webp_tries smallint;
update media set webp_tries = 0 where type = 'video' and state = 'ready' and webp is null;
create index media_webp_due on media (created_at) where webp_tries is not null;
