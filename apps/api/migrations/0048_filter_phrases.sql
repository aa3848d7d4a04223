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
