-- Images people uploaded, re-encoded by us (docs/decisions/0040). A row per file, named as in its address.
create table image (
  name text primary key,
  -- 128 random bits: the copies of one image share it.
  image_id text not null,
  mime text not null check (mime in ('image/webp', 'image/jpeg')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes bytea not null,
  created_at timestamptz not null
);
-- Already compressed.
alter table image alter column bytes set storage external;
create index image_image_id on image (image_id);

-- Mails the pretend mail server keeps (the `sandbox` mailer); empty in production.
create table sandbox_mail (
  id bigint generated always as identity primary key,
  -- The mail's own name: sending it again changes nothing.
  key text not null unique,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null
);
create index sandbox_mail_recipient on sandbox_mail (lower(recipient), id);

-- pg-boss keeps its tables here and makes them itself right after these migrations (platform/jobs/install.ts).
create schema pgboss;
grant usage on schema pgboss to mabarin_app;
alter default privileges in schema pgboss grant select, insert, update, delete on tables to mabarin_app;
