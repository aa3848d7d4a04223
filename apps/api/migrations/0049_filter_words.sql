-- Words and phrases that operators add to the message filter of all hosts (docs/decisions/0099-filter-words.md).
create table filter_phrase (
  -- How the filter reads the words: two spellings are one.
  key text primary key,
  -- As the operator typed them.
  text text not null,
  category text not null check (
    category in ('gambling', 'advert', 'scam', 'porn', 'insult', 'sara', 'politics')
  ),
  -- What they add: two points hide a message; less than nothing makes them harmless.
  weight double precision not null check (weight between -3 and 3 and weight <> 0),
  created_at timestamptz not null
);

-- Messages that a host judged otherwise than the filter: what operators can learn from. Nobody's name, e-mail or number,
-- and not whose stream it was; deleted 90 days after the first verdict (docs/decisions/0099-filter-words.md).
create table filter_suggestion (
  text text not null,
  -- `shown`: although the filter hides it; `hidden` and `rejected`: although the filter shows it.
  verdict text not null check (verdict in ('shown', 'hidden', 'rejected')),
  -- Why the filter hides it; null: it does not.
  reason text,
  count integer not null,
  created_at timestamptz not null,
  primary key (text, verdict)
);
create index filter_suggestion_age on filter_suggestion (created_at);
