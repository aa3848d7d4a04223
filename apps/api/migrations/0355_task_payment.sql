-- Tasks that name a payment in their detail, for its page at the operators' desk.
create index payment_task_letter on payment_task ((detail ->> 'payment')) where reason = 'contact';
create index payment_task_velocity on payment_task using gin (string_to_array(detail ->> 'payments', ', ')) where reason = 'velocity';
