-- Stories of payments and hosts at the desk (docs/decisions/operators.md "The desk").
create index payment_hint_order on payment_hint (order_id);
create index hold_payment on hold (payment_id);
create index operator_log_subject on operator_log (subject);
create index session_of_host on session (host_id, created_at);
