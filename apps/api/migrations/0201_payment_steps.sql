-- The story of a payment has each question to its gateway and each mail about it (docs/decisions/operators.md "The desk").
-- Neither names anybody. At most 40 questions of a payment are kept, and 40 mails.
create table payment_inquiry (
  payment_id text not null references payment (id) on delete cascade,
  at timestamptz not null,
  -- The payment's state after the answer.
  status text not null
);
create index payment_inquiry_payment on payment_inquiry (payment_id);
create index payment_inquiry_at on payment_inquiry using brin (at);

create table payment_mail (
  payment_id text not null references payment (id) on delete cascade,
  at timestamptz not null,
  mail text not null,
  -- The mail server refused the address for good.
  refused boolean not null
);
create index payment_mail_payment on payment_mail (payment_id);
create index payment_mail_at on payment_mail using brin (at);

-- Every way of asking counts `inquiries`; a trigger costs a settlement no further round trip.
create function keep_payment_inquiry() returns trigger language plpgsql as $$
begin
  insert into payment_inquiry (payment_id, at, status) values (new.id, coalesce(new.last_inquiry_at, now()), new.status);
  return null;
end $$;
create trigger payment_inquired after update of inquiries on payment
  for each row when (new.inquiries > old.inquiries and new.inquiries <= 40) execute function keep_payment_inquiry();
