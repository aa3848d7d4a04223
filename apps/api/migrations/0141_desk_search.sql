-- The desk finds a payment by everything that somebody may have of it (docs/decisions/operators.md "The desk").

-- The wallet's or bank's own reference of the payment, from the gateway's answer; null: it told none.
-- version before: leaves it empty.
alter table payment_charge add column wallet_reference text;
create index payment_charge_wallet on payment_charge (wallet_reference) where wallet_reference is not null;
create index payment_charge_payments on payment_charge using gin (payments) where payments <> '{}';
create index payment_gross on payment (gross, created_at);
create index mabar_order_player on mabar_order (player_id, created_at);
create index mabar_party_player on mabar_party_member (player_id);
create index gift_claim_player on gift_claim (player_id);
