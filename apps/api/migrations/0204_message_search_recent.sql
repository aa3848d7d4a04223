-- A word that half of all messages have took seconds by an index of words: the desk reads the newest messages instead.
drop index support_message;
drop index mabar_order_message;
create index support_recent on support (created_at);
create index mabar_order_recent on mabar_order (created_at);
