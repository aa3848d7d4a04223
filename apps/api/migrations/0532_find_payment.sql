-- Who lost a payment finds it by its QR, or by the last digits of its wallet's reference (docs/decisions/payments.md "Finding one again").
create index payment_qris on payment using hash (qr_string) where qr_string is not null;
create index payment_charge_wallet_end
  on payment_charge (right(regexp_replace(wallet_reference, '[^0-9]', '', 'g'), 4), created_at)
  where wallet_reference is not null;
