-- Words and phrases that a host adds to the message filter (docs/spec/decisions.md "Messages").
create table filter_word (
  host_id uuid not null references host (id),
  -- The word as the filter reads it: two spellings are one.
  key text not null,
  -- As the host typed it.
  word text not null,
  created_at timestamptz not null,
  primary key (host_id, key)
);

-- Words and phrases that operators add to the message filter of all hosts (docs/decisions/messages.md).
create table filter_phrase (
  -- The words as the filter reads them: two spellings are one.
  key text primary key,
  -- As the operator typed them.
  text text not null,
  category text not null check (
      category in ('gambling', 'advert', 'scam', 'porn', 'insult', 'sara', 'politics')
    ),
  -- Points: two hide a message, below zero makes it harmless.
  weight double precision not null check (weight between -3 and 3 and weight <> 0),
  created_at timestamptz not null
);

-- Messages that a host judged otherwise than the filter: what operators can learn from. Nobody's name, e-mail or number,
-- and not whose stream it was; deleted 90 days after the first verdict (docs/decisions/messages.md).
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
