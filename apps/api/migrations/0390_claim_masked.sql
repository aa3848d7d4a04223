-- An operator hides name and message of a claim for good, as of a support (docs/decisions/operators.md "The desk").
-- version before: it shows a claim that is masked meanwhile, and masks none.
alter table gift_claim add column masked boolean not null default false;
-- The desk finds claims by the names of their players.
create index gift_claim_name on gift_claim ((lower(player_name) collate "C"));
