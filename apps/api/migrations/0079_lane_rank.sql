-- Where an entry stands in its lane, when its host or its player moved it (docs/decisions/mabar.md).

-- Milliseconds since 1970, as the instant of payment that it stands for; null: the entry's own.
-- version before: writes and reads none, so what was moved stands at its payment again there.
alter table mabar_entry add column lane_rank double precision;
