-- Unpaid supports of one e-mail are counted before another is ordered (docs/decisions/0096).
create index support_unpaid on support (lower(email), created_at) where paid_at is null;
