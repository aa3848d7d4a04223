-- By which two hosts with one bank account are found (docs/decisions/ledger-and-cash-outs.md).

-- A keyed hash of bank and number under the server secret; null: not computed yet.
alter table bank_account add column number_key text;
create index bank_account_key on bank_account (number_key);

-- A number that is sealed anew, by a version that knows no keys or under another secret, loses the key of the one before; a
-- poller computes it again.
create function forget_number_key() returns trigger language plpgsql as $$
begin
  new.number_key := null;
  return new;
end
$$;
create trigger bank_account_key before update on bank_account for each row
  when (new.number_sealed <> old.number_sealed and new.number_key is not distinct from old.number_key)
  execute function forget_number_key();
