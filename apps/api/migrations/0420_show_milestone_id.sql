-- A milestone that is made anew with the amount of an earlier one is another milestone, with an alert of its own.
alter table show_milestone add column id bigint generated always as identity unique;
