-- `contact`: what somebody wrote by the form of the public site, where no other contact is configured.
alter table payment_task drop constraint payment_task_reason_check;
alter table payment_task add constraint payment_task_reason_check check (
  reason in (
    'unfulfillable', 'excess', 'under', 'mismatch', 'unknown_order', 'stuck', 'payout', 'books', 'contact'
  )
);
