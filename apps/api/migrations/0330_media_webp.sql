-- A moving picture with transparency has a second copy for display pages whose engine draws WebM opaque.

alter table media add column webp bytea;
alter table media alter column webp set storage external;
-- Its address: SHA-256 of `webp`.
alter table media add column webp_hash text check (webp_hash ~ '^[0-9a-f]{64}$');
-- version before: writes neither.
alter table media add constraint media_webp check ((webp is null) = (webp_hash is null));
create index media_webp_hash on media (webp_hash) where webp_hash is not null;
