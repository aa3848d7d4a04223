-- An operator gives a gateway no new orders since then; it is still asked about those it has.
alter table gateway_circuit add column paused_at timestamptz;
