-- Suggestions are counted by what the filter reads, so that spellings of one message are one; also of what hosts report.
alter table filter_suggestion
  -- The words as the filter reads them; null: counted by an earlier version.
  add column key text,
  -- An operator's word for the training: promotes gambling, or ordinary. Null: it trains nothing.
  add column promotes boolean;
-- version before: it writes no key, and a null key is never the same as another.
create unique index filter_suggestion_key on filter_suggestion (key, verdict) where key is not null;
alter table filter_suggestion drop constraint filter_suggestion_verdict_check;
-- version before: its verdicts are among these.
alter table filter_suggestion add constraint filter_suggestion_verdict_check check (
  verdict in ('shown', 'hidden', 'rejected', 'reported')
);
