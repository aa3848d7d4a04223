-- Hosts by the beginnings of the words of their name, and of their username: "kancil" finds Bang Kancil. The expression is
-- that of findHostsByWords (features/accounts/host.queries.ts). Signs count as spaces, so that the parser takes no name for
-- an address or a path. Without the list of changes that GIN keeps: hosts come seldom, and each search would read all of it.
create index host_search on host using gin (
  to_tsvector('simple', username || ' ' || regexp_replace(name, '[[:punct:]]+', ' ', 'g'))
) with (fastupdate = off) where status = 'active';
