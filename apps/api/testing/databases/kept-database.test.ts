import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { borrowDatabase, type WorldDatabase } from '#testing/databases/kept-database.ts';

const borrow = () => borrowDatabase(inject('template'));

/** Rows of an empty and of a filled table, and the next number of a sequence. */
async function contents({ admin }: WorldDatabase): Promise<unknown[]> {
  const { rows } = await sql`
    select (select count(*) from readiness_probe) as probes, (select json_agg(t) from books_check t) as checks,
      (select last_value from pg_sequences where sequencename = 'team_log_id_seq') as number`.execute(admin);
  return rows;
}

test('a database that served a test file serves the next one with what the template holds', async () => {
  const first = await borrow();
  const before = await contents(first);
  await sql`insert into readiness_probe (written_at) values (now())`.execute(first.admin);
  await sql`update books_check set next_at = now()`.execute(first.admin);
  await sql`select nextval('team_log_id_seq')`.execute(first.admin);
  expect(await contents(first)).not.toEqual(before);
  await first.close();
  const second = await borrow();
  expect(second.url).toBe(first.url);
  expect(await contents(second)).toEqual(before);
  await second.close();
});

test.each([
  'create table stray ()',
  'alter table books_check add column stray int',
  'create function stray() returns int return 1',
])('a database is dropped after %s', async (change) => {
  const first = await borrow();
  await sql.raw(change).execute(first.admin);
  await first.close();
  const second = await borrow();
  expect(second.url).not.toBe(first.url);
  await second.close();
});

test('a database is dropped while one of its connections is in use', async () => {
  const first = await borrow();
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = first.admin.connection().execute(async () => {
    begun.resolve();
    await ended.promise;
  });
  await begun.promise;
  const closing = first.close();
  ended.resolve();
  await Promise.all([held, closing]);
  const second = await borrow();
  expect(second.url).not.toBe(first.url);
  await second.close();
});

test('a test file that has ended gets no connection', async () => {
  const first = await borrow();
  await first.close();
  await expect(sql`select 1`.execute(first.admin)).rejects.toThrow('has ended');
});
