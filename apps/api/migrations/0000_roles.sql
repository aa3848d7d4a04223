-- What the app role may do unless a later migration takes it back.
grant usage on schema public to mabarin_app;
alter default privileges in schema public grant select, insert, update, delete on tables to mabarin_app;
alter default privileges in schema public grant usage, select on sequences to mabarin_app;
