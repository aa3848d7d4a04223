-- Whether a gateway is asked for QRs: after failures in a row it is left alone for a while, by all processes.
create table gateway_circuit (
  gateway text primary key,
  -- In a row, since it last answered.
  failures integer not null,
  -- Null: closed. Later than now: open. Else whoever moves this ahead first makes the one attempt that decides.
  open_until timestamptz,
  -- When it became open or closed.
  changed_at timestamptz not null,
  last_error text,
  failed_at timestamptz
);
