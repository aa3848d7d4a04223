-- An alert that had not been shown when its payment was disputed (docs/decisions/ledger-and-cash-outs.md "Disputes").
alter table alert drop constraint alert_skip_reason_check;
-- version before: names no other reason, and shows this one as below the minimum.
alter table alert add constraint alert_skip_reason_check check (skip_reason in ('below_minimum', 'disputed'));
