-- The desk finds a payment by the words of its message.
create index support_message on support using gin (to_tsvector('simple', message)) where message <> '';
create index mabar_order_message on mabar_order using gin (to_tsvector('simple', message)) where message <> '';
