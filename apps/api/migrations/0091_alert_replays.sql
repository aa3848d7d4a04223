-- An order's or a gift's alert can be shown once more (docs/decisions/alerts.md); an erasure finds what was by its source.

-- version before: writes no replay of an order or a gift.
create index alert_replay on alert (source_id) where kind = 'replay' and source_id is not null;
