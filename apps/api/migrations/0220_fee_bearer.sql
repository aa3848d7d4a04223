-- Who bears the platform's fee, and its rate, as they stood when the payment was made (docs/decisions/payments.md).
alter table payment
  add column fee_bearer text not null default 'viewer' check (fee_bearer in ('viewer', 'host')),
  -- Basis points of the part that no credit pays.
  add column fee_bps integer not null default 500 check (fee_bps between 0 and 3000);

-- version before: makes payments whose viewer bears the fee, which the defaults say.
alter table payment drop constraint payment_gross_check;
-- version before: as above.
alter table payment add constraint payment_gross_check check (
  gross = price - credit + case fee_bearer when 'viewer' then fee else 0 end
  and fee <= gross and gross <= 10000000 and credit <= price
);
