-- A charge: one attempt at a gateway to get a QR for a payment (docs/decisions/payments.md). It is written before the
-- gateway is called, and the gateway knows it by `reference` only: the payment's own id is its payer's credential.
create table payment_charge (
  -- In the order in which they were written.
  number bigint generated always as identity unique,
  reference text primary key,
  payment_id text not null references payment (id),
  gateway text not null,
  -- The gateway's own id, as soon as it has told us.
  provider_id text,
  -- open: asked for, and nobody knows. made: its QR is the payment's. abandoned: given up, its QR was shown to nobody.
  -- paid: its money is the payment's, or under review. duplicate: its money came for a payment that was paid already.
  state text not null check (state in ('open', 'made', 'abandoned', 'paid', 'duplicate')),
  -- A duplicate's money; null: it could not be read.
  received bigint,
  created_at timestamptz not null,
  -- Until now the gateway knew a payment by its id.
  check (reference ~ '^\d{20}$' or reference = payment_id),
  check (received is null or state = 'duplicate')
);
create unique index payment_charge_provider on payment_charge (gateway, provider_id) where provider_id is not null;
create index payment_charge_payment on payment_charge (payment_id);
-- Never two QRs of one payment that can be paid, and never two charges whose money is the payment's.
create unique index payment_charge_live on payment_charge (payment_id) where state in ('open', 'made');
create unique index payment_charge_paid on payment_charge (payment_id) where state = 'paid';

insert into payment_charge (reference, payment_id, gateway, provider_id, state, created_at)
select id, id, provider, provider_id,
  case when status in ('paid', 'review') then 'paid' when qr_string is null then 'open' else 'made' end,
  created_at
from payment
where charges > 0 or provider_id is not null;

-- A notification may name a charge by the provider's id; `order_id` is our reference where it names that, else the same.
alter table payment_hint add column provider_id text;

-- `duplicate`: money for a payment that was paid already. `gateway`: payments wait for a gateway that is not configured.
alter table payment_task drop constraint payment_task_reason_check;
alter table payment_task add constraint payment_task_reason_check check (
  reason in (
    'unfulfillable', 'excess', 'under', 'mismatch', 'unknown_order', 'stuck', 'payout', 'books', 'contact', 'duplicate',
    'gateway'
  )
);

-- The pretend provider may be several in tests; each has its own name.
alter table sandbox_charge add column gateway text not null default 'sandbox';
