-- The desk finds a payment by the beginning of a payer's or player's name, and of a reference that somebody cut off.
-- Bytes are compared, so that an index serves a prefix in every collation.
create index payment_payer_name on payment (
  (lower(coalesce(payer #>> '{player,name}', payer #>> '{supporter,supporterName}', '')) collate "C"), created_at
);
create index mabar_party_name on mabar_party_member ((lower(player_name) collate "C"));
create index payment_id_prefix on payment (id collate "C");
create index payment_charge_prefix on payment_charge (reference collate "C");
create index refund_prefix on refund (id collate "C");
create index cashout_prefix on cashout (id collate "C");
