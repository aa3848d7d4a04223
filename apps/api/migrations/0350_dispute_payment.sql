-- A ticket asks whether its payment is disputed.
create index dispute_payment on dispute (payment_id);
