import { describe, expect, test } from 'vitest';
import { findBreakingStatements } from './migrations.ts';

const found = (text: string, file = 'apps/api/migrations/0199_next.sql') => findBreakingStatements(file, text);

describe('a migration', () => {
  test.each([
    'drop table payment_hint;',
    'alter table payment drop column qr_string;',
    'alter table payment rename column gross to total;',
    'alter table payment alter column gross type numeric;',
    'alter table payment alter column ended_at set not null;',
    'alter table payment add column note text not null;',
    "alter table payment add constraint note_check check (description <> '');",
    'create unique index payment_ticket on payment (ticket);',
    'revoke update on payment from mabarin_app;',
  ])('that would break the version before is named: %s', (statement) => {
    const text = `-- A column that nobody minds.\nalter table host add column note text;\n${statement}\n`;
    expect(found(text)).toEqual([expect.stringContaining(`0199_next.sql: "${statement.toLowerCase().slice(0, 40)}`)]);
  });

  test.each([
    "alter table payment add column note text not null default '';",
    'alter table payment add column number bigint generated always as identity not null;',
    'create index payment_created on payment (created_at);',
    'create table note (id text primary key, body text not null);\ncreate unique index note_body on note (body);\nalter table note add constraint c check (body > id);\nrevoke delete on note from mabarin_app;',
    'create function f() returns trigger language plpgsql as $$ begin drop table x; return null; end $$;',
    '-- drop table payment;\nselect 1;',
  ])('that only adds passes: %s', (statement) => {
    expect(found(statement)).toEqual([]);
  });

  test('passes with a reason right above the statement, and with that statement only', () => {
    const reason = '-- version before: has not written it since 0090.\n';
    expect(found(`${reason}alter table payment drop column qr_string;\n`)).toEqual([]);
    expect(found(`${reason}alter table payment drop column a;\nalter table payment drop column b;\n`)).toHaveLength(1);
  });

  test('of the baseline is left alone', () => {
    expect(found('drop table payment;', 'apps/api/migrations/0017_cash.sql')).toEqual([]);
  });
});
