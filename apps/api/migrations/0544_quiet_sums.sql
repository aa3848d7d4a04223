-- Who says to be under 18 gives quietly (docs/decisions/alerts.md): no sum on stream, and no place on a board.
alter table support add column quiet boolean not null default false;
alter table alert add column quiet boolean not null default false;
