-- A viewer reads why a refund was refused (docs/decisions/refunds.md).

-- In an operator's words; null: it was not refused, or before there were words.
-- version before: refuses without words, and shows none.
alter table refund add column refusal text
  check (refusal is null or (char_length(refusal) between 1 and 160 and state = 'refused'));
