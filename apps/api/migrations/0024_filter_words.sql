-- Words and phrases that a host adds to the message filter (docs/spec/decisions.md "Messages").
create table filter_word (
  host_id uuid not null references host (id),
  -- How the filter reads the word: two spellings of one word are one.
  key text not null,
  -- As the host typed it.
  word text not null,
  created_at timestamptz not null,
  primary key (host_id, key)
);
