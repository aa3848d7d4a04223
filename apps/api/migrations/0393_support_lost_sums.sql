-- Supports that were lost before, and the sums of their hosts without them.
select pg_advisory_xact_lock(hashtextextended('support:totals', 0));
update support
set lost_at = payment.taken_back_at, counted_at = coalesce(support.counted_at, payment.taken_back_at)
from payment
where payment.id = support.payment_id and payment.taken_back_at is not null and support.paid_at is not null;

delete from support_day where host_id in (select host_id from support where lost_at is not null);
insert into support_day (host_id, day, amount)
select host_id, (paid_at at time zone 'Asia/Jakarta')::date, sum(amount)
from support
where counted_at is not null and lost_at is null
  and host_id in (select host_id from support where lost_at is not null)
group by 1, 2;

delete from support_giver where host_id in (select host_id from support where lost_at is not null);
insert into support_giver (host_id, email_key, email_hidden, hidden_name, amount, reached_at)
select host_id, lower(email), email_hidden, case when email_hidden then name end, sum(amount), max(paid_at)
from support
where counted_at is not null and lost_at is null and not anonymous
  and host_id in (select host_id from support where lost_at is not null)
group by 1, 2, 3, 4;
